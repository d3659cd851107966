import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** My friends, and who of them is in a group. */
export const invitableQuery = (groupId: number) =>
  apiQuery('GET /api/group/friends', { query: { id: groupId, limit: -1 } })

export const inviteFriends = (groupId: number, friends: readonly number[]) =>
  api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [...friends] } })
