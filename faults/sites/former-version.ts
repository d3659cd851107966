import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The last commit before the schema had a floor; to be moved on with each release. */
const formerVersion = 'aaa60859763955943bb253b419689dc65266b152'

const repository = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 30,
  })

/** Undefined where there is no history, as in a copy without `.git`. */
export function findFormerVersion(): string | undefined {
  try {
    git('cat-file', '-e', `${formerVersion}^{commit}`)
    return formerVersion
  } catch {
    return undefined
  }
}

/**
 * Lays the former version out in a temporary folder, with the packages of this one and those that `package.json` keeps
 * for it alone; gives its `main.ts`.
 */
export function layOutFormerVersion(): { readonly main: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-former-'))
  execFileSync('tar', ['-x', '-C', folder], {
    input: git('archive', formerVersion, 'apps/server', 'packages'),
  })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@parley'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@parley') symlinkSync(join(repository, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'client'])
    symlinkSync(join(folder, 'packages', name), join(packages, '@parley', name))
  return { main: join(folder, 'apps/server/src/main.ts'), folder }
}
