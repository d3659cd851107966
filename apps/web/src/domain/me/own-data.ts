import { saveFile } from '../../platform/save-file.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { typed } from './typed-password.ts'

/** How far the archive of my own data is. */
export const archiveQuery = apiQuery('GET /api/user/archive')

/** @param password none for a person who has none, and has just signed in */
export const requestArchive = (password: string) =>
  api.call('POST /api/user/archive', { body: typed(password) })

/** Has the browser download the archive, by an address that is good for a few minutes. */
export async function downloadArchive() {
  const { url } = await api.call('POST /api/user/archive/link')
  saveFile(url, '')
}
