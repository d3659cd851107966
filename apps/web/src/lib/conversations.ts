import { apiQuery } from './queries.ts'

/** My one-to-one conversations, all of them. */
export const chatSessionsQuery = apiQuery('GET /api/chat/session', { query: { limit: -1, gists: true } })
