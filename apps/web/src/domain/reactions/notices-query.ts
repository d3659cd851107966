import { apiQuery } from '../queries/queries.ts'

export const reactionNoticesQuery = apiQuery('GET /api/chat/reaction_notices')
