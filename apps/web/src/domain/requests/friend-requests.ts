import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../queries/queries.ts'
import { afterDecisions, type Decision } from './request-decisions.ts'

/**
 * All friend requests, both ways, newest first. The badge counts the undecided ones, search tells whom I have asked,
 * and the notices list them: one answer serves all, which pages of it could not.
 */
export const friendRequestsQuery = apiQuery('GET /api/user/valid', { query: { limit: -1 } })

/** Key of the mutations whose variables are a `Decision`. */
export const decisionKey = ['PUT /api/user/valid_status']

/** My friend requests, with what is being done to them already done. A refused decision undoes itself. */
export function useFriendRequests() {
  const query = useQuery(friendRequestsQuery)
  const decisions = useMutationState({
    filters: { mutationKey: decisionKey, status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  })
  const list = query.data?.list
  const requests = useMemo(() => list && afterDecisions(list, decisions), [list, decisions])
  return { ...query, requests }
}
