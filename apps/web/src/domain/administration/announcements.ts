import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export const announcementHistoryQuery = (page: number) => ({
  ...apiQuery('GET /api/announcement/history', { query: { page, limit: pageSize } }),
  ...listed,
})

const again = (client: QueryClient) =>
  readListsAgain(
    client,
    'GET /api/announcement/history',
    'GET /api/announcement/announcements',
    'GET /api/logs/logs',
  )

/** @param days after which it ends automatically; 0: somebody ends it */
export async function announce(client: QueryClient, text: string, days: number) {
  const endsAt = days === 0 ? null : new Date(Date.now() + days * 24 * 3600_000).toISOString()
  await api.call('POST /api/announcement/announcements', { body: { text, endsAt } })
  await again(client)
}

export async function takeAnnouncementBack(client: QueryClient, id: number) {
  await api.call('DELETE /api/announcement/announcements/{id}', { params: { id } })
  await again(client)
}
