import { apiQuery } from '../queries/queries.ts'

export const remindersQuery = apiQuery('GET /api/chat/reminders')
