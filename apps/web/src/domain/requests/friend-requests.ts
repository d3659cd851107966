import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'
import { useDecided } from './use-decided.ts'

/**
 * All friend requests, both ways, newest first. The badge counts the undecided ones, search shows whom I have asked,
 * and the notices list them: one answer serves all, which pages of it could not.
 */
export const friendRequestsQuery = apiQuery('GET /api/user/valid', { query: { limit: -1 } })

/** Key of the mutations whose variables are a `Decision`. */
export const decisionKey = ['PUT /api/user/valid_status']

/** My friend requests, as they will be once decided. */
export function useFriendRequests() {
  const query = useQuery(friendRequestsQuery)
  return { ...query, requests: useDecided(query.data?.list, decisionKey) }
}
