import { apiQuery } from '../queries/queries.ts'

/** When a friend was last here. */
export const lastSeenQuery = (friendID: number) =>
  apiQuery('GET /api/user/last_seen', { query: { friendID } })
