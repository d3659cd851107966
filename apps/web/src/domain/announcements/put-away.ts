import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'

/** All that administrators have announced to everybody and not taken back. */
export const announcementsQuery = apiQuery('GET /api/announcement/announcements', { query: { limit: -1 } })

export async function putAway(client: QueryClient, id: number) {
  await api.call('PUT /api/announcement/announcements/{id}/put_away', { params: { id } })
  await client.invalidateQueries({ queryKey: queryKeyOf('GET /api/announcement/announcements') })
}
