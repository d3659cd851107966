import { lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fitsAddress, nameFor, pipeFor } from '../../../db/local-socket.ts'

/** Only who may enter a folder may connect to a socket in it, from the moment that it is there. */
const ownersOnly = 0o700
const others = 0o077

/** Where the socket of a data folder can be, the best first. */
export async function placesFor(dataDir: string): Promise<string[]> {
  const folder = join(await realpath(dataDir), 'operator')
  if (process.platform === 'win32') return [pipeFor(folder)]
  const places = [join(folder, 'socket'), join(tmpdir(), nameFor(folder), 'socket')]
  return places.filter(fitsAddress)
}

/** Makes the folder of a socket. @throws where others may enter it, as one that they have put there */
export async function makePrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = dirname(path)
  await mkdir(folder, { mode: ownersOnly }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & others) !== 0)
    throw new Error(`${folder} must be a folder that only the server's user may enter: remove it.`)
}

/** Whether what answers there is a server of the data folder: anybody may put something into the temporary folder. */
export async function isOwn(path: string, dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const data = await realpath(dataDir)
  const folder = dirname(path)
  if (dirname(folder) === data) return true
  const owner = (await lstat(folder)).uid
  return owner === process.geteuid?.() || owner === (await stat(data)).uid
}
