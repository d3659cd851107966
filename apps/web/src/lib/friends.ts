import { apiQuery } from './queries.ts'

/** My friends, all of them: their notes are what people are called by everywhere. */
export const friendsQuery = apiQuery('GET /api/user/friends', { query: { limit: -1 } })
