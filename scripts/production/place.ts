import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

export const manifestIn = (workspace: string): Manifest =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))

/** The workspaces that say a version of their own, or want another of one another. */
export function otherVersions(): string[] {
  const { version } = manifestIn('.')
  return globSync('{packages,apps}/*', { cwd: root }).filter((workspace) => {
    const { version: own, dependencies = {} } = manifestIn(workspace)
    const wanted = Object.entries(dependencies).filter(([name]) => name.startsWith('@parley/'))
    return own !== version || wanted.some(([, other]) => other !== version)
  })
}
