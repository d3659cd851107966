import { apiQuery } from '../queries/queries.ts'

/** A group as its members see it, loaded again only when it changed (docs/wire-for-older-clients.md). */
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
