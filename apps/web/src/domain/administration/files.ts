import type { AdminFile, FileOrder } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { confirmed } from './confirm.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export type StoredFile = AdminFile

export const fileOrders = ['newest', 'oldest', 'largest'] as const satisfies readonly FileOrder[]

interface Wanted {
  key: string
  sort: FileOrder
  userId: number | undefined
  page: number
}

export const filesQuery = (wanted: Wanted) => ({
  ...apiQuery('GET /api/file/files', { query: { ...wanted, limit: pageSize } }),
  ...listed,
})

export async function deleteFiles(client: QueryClient, ids: readonly number[], password: string) {
  await confirmed(password, () => api.call('DELETE /api/file/files', { body: { idList: [...ids] } }))
  await readListsAgain(client, 'GET /api/file/files')
}
