import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Commits whose servers run beside this version's. */
export const formerVersions = {
  /** The last before the schema had a floor: it does not hear that it is to end. */
  withoutFloor: 'aaa60859763955943bb253b419689dc65266b152',
  /** The last that lives beside this one; to be moved on with each migration that older nodes do not live with. */
  beside: 'e3d448c7c2912d71e0f641b4d4faacace12c6c59',
} as const
export type FormerVersion = keyof typeof formerVersions

const repository = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 30,
  })

/** Not in a copy without `.git`, or with its latest commits alone. */
export function hasFormerVersion(version: FormerVersion): boolean {
  try {
    git('cat-file', '-e', `${formerVersions[version]}^{commit}`)
    return true
  } catch {
    return false
  }
}

/**
 * Lays a former version out in a temporary folder, with the packages of this one and those that `package.json` keeps
 * for it alone; gives its `main.ts`.
 */
export function layOutFormerVersion(version: FormerVersion): {
  readonly main: string
  readonly folder: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'parley-former-'))
  execFileSync('tar', ['-x', '-C', folder], {
    input: git('archive', formerVersions[version], 'apps/server', 'packages'),
  })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@parley'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@parley') symlinkSync(join(repository, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(packages, '@parley', name))
  return { main: join(folder, 'apps/server/src/main.ts'), folder }
}
