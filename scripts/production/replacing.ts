import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a site, which are not of the program. */
const ofSites = ['data', 'docs/deploy/.env']

/**
 * Makes a folder anew, in the place of the one of before only when it is whole. The person who installs it may read it,
 * and nobody but them writes it.
 * @throws when something of a site is in the one of before
 */
export async function replaceFolder(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  refuseSites(target)
  const [made, former] = [`${target}.new`, `${target}.old`]
  for (const path of [made, former]) rmSync(path, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  await fill(made)
  openToReaders(made)
  // A server may have been started there meanwhile.
  refuseSites(target)
  if (existsSync(target)) renameSync(target, former)
  renameSync(made, target)
  rmSync(former, { recursive: true, force: true })
}

function refuseSites(target: string): void {
  const found = ofSites.map((path) => join(target, path)).find((path) => existsSync(path))
  if (found)
    throw new Error(
      `${found} belongs to a site, and would be deleted with the folder of the program: move it elsewhere first, and name its place to the server (PARLEY_DATA_DIR for data, --env-file for compose.yml).`,
    )
}

/** Whatever the umask of the person who builds. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
