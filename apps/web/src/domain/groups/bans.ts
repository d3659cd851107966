import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** People whom a group has banned. */
export const bansQuery = (groupId: number) =>
  apiQuery('GET /api/group/bans', { query: { id: groupId, limit: -1 } })

export const liftBan = (groupId: number, userId: number) =>
  api.call('DELETE /api/group/bans', { body: { groupId, userId } })
