import { apiQuery } from '../queries/queries.ts'

export const remindersQuery = apiQuery('GET /api/chat/reminders')

export const isAnyDue = ({ list }: { list: readonly { isDue: boolean }[] }) => list.some(({ isDue }) => isDue)
