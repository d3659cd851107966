import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { connect, type Server } from 'node:net'

/** Longer ones the system does not take as the address of a socket. */
const addressBytesMax = 100

/** Whether a socket can be in the file system, at this path. */
export const fitsAddress = (path: string) =>
  process.platform !== 'win32' && Buffer.byteLength(path) <= addressBytesMax

/** A name for what belongs to the folder, where its own path cannot be used. */
export const nameFor = (folder: string) =>
  `parley-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`

/** Where Windows has its sockets. */
export const pipeFor = (folder: string) => `\\\\.\\pipe\\${nameFor(folder)}`

/** Listens at a path, also if a killed process left its socket there. False if another process answers at it. */
export async function listenAlone(server: Server, path: string): Promise<boolean> {
  try {
    await listen(server, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(path)) return false
    await unlink(path)
    await listen(server, path)
  }
  return true
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
