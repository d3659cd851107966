import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fitsAddress, listenAlone, nameFor, pipeFor } from './local-socket.ts'

export class FolderInUse extends Error {}

/**
 * Holds `folder` for this process: two servers writing one embedded database would destroy it.
 * @throws FolderInUse when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const unlock = await lockPath(await realpath(folder))
  if (!unlock) throw new FolderInUse(`Another Parley server is using ${folder}.`)
  return unlock
}

/**
 * Locks a path for this process, whether or not it exists. Undefined if another process holds it.
 * A listening socket is the lock, since the system frees it however the process ends. It is beside the path, where
 * other processes see it, even from another container or with another temporary folder.
 * @param real without links
 */
export async function lockPath(real: string): Promise<(() => Promise<void>) | undefined> {
  const beside = `${real}.lock`
  if (fitsAddress(beside)) {
    try {
      return await hold(beside)
    } catch (error) {
      if (!cannotHoldSockets(error)) throw error
    }
  }
  return hold(pathByName(real))
}

/** Error of a file system without sockets, such as some that containers and virtual machines share with their host. */
const cannotHoldSockets = (error: unknown) =>
  ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')

async function hold(path: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer()
  if (!(await listenAlone(server, path))) return undefined
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

const pathByName = (folder: string) =>
  process.platform === 'win32' ? pipeFor(folder) : join(tmpdir(), `${nameFor(folder)}.lock`)
