import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)

const versionOf = (initdb: string) => Number(/(\d+)\/bin\/initdb$/.exec(initdb)?.[1])

/** The browser without its windows is the same one, and costs a third less to test in. */
export const findChromium = () =>
  onPath('chromium-headless-shell') ??
  onPath('chromium') ??
  onPath('chromium-browser') ??
  onPath('google-chrome')

/** The browser with its windows: without them it shows no notifications and installs nothing. */
export const findWholeChromium = () =>
  onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome')

export const findRedisServer = () => onPath('redis-server') ?? onPath('valkey-server')

/** The folder with `initdb` and `postgres`. Debian keeps it off the path. */
export function findPostgresFolder() {
  const newestFirst = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => versionOf(b) - versionOf(a))
  const initdb = newestFirst.find(isExecutable) ?? onPath('initdb')
  return initdb && dirname(initdb)
}

export function needed(found: string | undefined, name: string): string {
  if (found) return found
  throw new Error(`${name} is not on this machine: install it, or run "npm test", which does where it may.`)
}
