import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, endpointsOf, queryKeyOf } from '../queries/queries.ts'

/** A group as its members see it. Seed.md: one that is held is read again only when the server says it changed. */
export const groupQuery = (id: number) => ({
  ...apiQuery('GET /api/group/group/{id}', { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * All members of a group. Sorting and searching happen here, so that the chat, the table and the dialogs share one
 * answer.
 */
export const groupMembersQuery = (id: number) =>
  apiQuery('GET /api/group/member', { query: { id, limit: -1 } })

/** My groups by how I came into them. */
export const myGroupsQuery = {
  created: apiQuery('GET /api/group/my', { query: { limit: -1, mode: 1 } }),
  joined: apiQuery('GET /api/group/my', { query: { limit: -1, mode: 2 } }),
}

/**
 * Reads again what a change of mine has made old. The server tells too; whoever waits for this sees the change even
 * while the live connection is down.
 */
export const refreshGroups = (client: QueryClient) =>
  Promise.all(
    [...new Set([...endpointsOf.groups, ...endpointsOf.groupNotices])].map((endpoint) =>
      client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
