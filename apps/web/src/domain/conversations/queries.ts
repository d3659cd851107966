import { apiQuery } from '../queries/queries.ts'

/** My one-to-one conversations, all of them. */
export const directListQuery = apiQuery('GET /api/chat/session', {
  query: { limit: -1, gists: true, threads: true },
})

/** The threads that I follow: those with the latest replies. */
export const threadsQuery = apiQuery('GET /api/chat/threads', { query: { page: 1, limit: 50 } })

/** My groups as conversations, all of them. */
export const groupListQuery = apiQuery('GET /api/group/session', {
  query: { limit: -1, gists: true, threads: true },
})
