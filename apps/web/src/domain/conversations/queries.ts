import { apiQuery } from '../queries/queries.ts'

/** My one-to-one conversations, all of them. */
export const directListQuery = apiQuery('GET /api/chat/session', { query: { limit: -1, gists: true } })

/** My groups as conversations, all of them. */
export const groupListQuery = apiQuery('GET /api/group/session', { query: { limit: -1, gists: true } })
