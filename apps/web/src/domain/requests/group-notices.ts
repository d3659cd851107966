import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../queries/queries.ts'
import { afterDecisions, type Decision } from './request-decisions.ts'

/** What groups tell me, all of it, newest first: requests to join, both ways, and who has left. */
const groupNoticesQuery = apiQuery('GET /api/group/valid', { query: { limit: -1 } })

/** Key of the mutations whose variables are a `Decision` on a group notice. */
export const groupDecisionKey = ['PUT /api/group/valid/status']

/** Group notices, with what is being done to them already done. A refused decision undoes itself. */
export function useGroupNotices() {
  const query = useQuery(groupNoticesQuery)
  const decisions = useMutationState({
    filters: { mutationKey: groupDecisionKey, status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  })
  const list = query.data?.list
  const notices = useMemo(() => list && afterDecisions(list, decisions), [list, decisions])
  return { ...query, notices }
}
