import { createHash } from 'node:crypto'
import { realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class FolderInUse extends Error {}

/** Longer ones the system does not take as the address of a socket. */
const addressBytesMax = 100

/**
 * Holds `folder` for this process: two servers writing one embedded database would destroy it.
 * A listening socket is the lock, since the system frees it however the process ends. It is beside the folder, where
 * whoever else comes for it sees it, be it from another container or with another temporary folder.
 * @throws FolderInUse when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder)
  const beside = `${real}.lock`
  if (process.platform !== 'win32' && Buffer.byteLength(beside) <= addressBytesMax) {
    try {
      return await hold(folder, beside)
    } catch (error) {
      if (!cannotHoldSockets(error)) throw error
    }
  }
  return hold(folder, pathByName(real))
}

/** Of a file system such as some that containers and virtual machines share with their host. */
const cannotHoldSockets = (error: unknown) =>
  ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')

async function hold(folder: string, path: string): Promise<() => Promise<void>> {
  const server = createServer()
  try {
    await listen(server, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(path)) throw new FolderInUse(`Another Parley server is using ${folder}.`)
    await unlink(path)
    await listen(server, path)
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function pathByName(folder: string): string {
  const name = `parley-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`)
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
