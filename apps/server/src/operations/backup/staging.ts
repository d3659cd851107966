import { randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockPath } from '../../db/folder-lock.ts'
import { CannotLoad } from '../../db/loading.ts'

const prefix = 'restoring-'

/**
 * The path of a folder that is not there yet, for one at a time to put something together beside where it belongs.
 * Removes such folders of others that were killed. @throws CannotLoad
 */
export async function stagingIn(dataDir: string): Promise<{ readonly folder: string } & AsyncDisposable> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockPath(join(await realpath(dataDir), 'restoring'))
  if (!unlock)
    throw new CannotLoad(`Something is being restored or moved into ${dataDir}: wait until it has ended.`)
  for (const name of await leftIn(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = join(dataDir, `${prefix}${randomUUID()}`)
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
      await unlock()
    },
  }
}

/** Names of such folders there, in use or left by a process that was killed. */
export async function leftIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => name.startsWith(prefix))
}
