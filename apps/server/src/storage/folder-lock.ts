import { createHash } from 'node:crypto'
import { realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class FolderInUse extends Error {}

/**
 * Holds `folder` for this process: two servers writing one embedded database would destroy it.
 * A listening socket is the lock, since the system frees it however the process ends.
 * @throws FolderInUse when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(await realpath(folder))
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

function lockPath(folder: string): string {
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
