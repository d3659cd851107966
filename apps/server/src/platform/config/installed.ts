import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/*
 * Values that depend on where the server is: here among its sources. In the built folder scripts/production/instead
 * replaces this file.
 */
export const { version } = manifest
export const docsDir = resolve(import.meta.dirname, '../../../../../docs')
export const defaultWebDir = resolve(import.meta.dirname, '../../../../web/dist')

/** The commit of the sources; undefined where they are no clone, or git is not there. */
export function commit(): string | undefined {
  const cwd = resolve(docsDir, '..')
  // A folder that is no clone itself may be in somebody else's.
  if (!existsSync(resolve(cwd, '.git'))) return undefined
  try {
    const words = ['rev-parse', '--short=12', 'HEAD']
    return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
