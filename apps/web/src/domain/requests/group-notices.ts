import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'
import { useDecided } from './use-decided.ts'

/** All group notices, newest first: requests to join, both ways, and who has left. */
const groupNoticesQuery = apiQuery('GET /api/group/valid', { query: { limit: -1 } })

/** Key of the mutations whose variables are a `Decision` on a group notice. */
export const groupDecisionKey = ['PUT /api/group/valid/status']

/** Group notices, as they will be once decided. */
export function useGroupNotices() {
  const query = useQuery(groupNoticesQuery)
  return { ...query, notices: useDecided(query.data?.list, groupDecisionKey) }
}
