import type { Outgoing } from '../model/entry.ts'
import { sourcesOf } from '../model/sources.ts'
import { localFileOf } from './local-files.ts'

const importUploads = () => import('./uploads.ts')

const hasFiles = ({ msg }: Outgoing) => sourcesOf(msg).some((src) => localFileOf(src))

/** The message once its files are on the server; what uploads them is loaded with the first. @throws {SendError} */
export const withFiles = async (outgoing: Outgoing): Promise<Outgoing> =>
  hasFiles(outgoing) ? (await importUploads()).uploaded(outgoing) : outgoing

/** Shows that the files of a message wait for their turn. */
export async function showWaiting({ msg }: Outgoing) {
  ;(await importUploads()).noteWaiting(sourcesOf(msg))
}

/** The message is given up, and with it its files. */
export async function abandonFiles(outgoing: Outgoing) {
  if (hasFiles(outgoing)) (await importUploads()).abandonUploads(outgoing)
}
