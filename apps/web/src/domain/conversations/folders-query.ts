import { apiQuery } from '../queries/queries.ts'

/** My folders of the list of chats, in my order. */
export const foldersQuery = apiQuery('GET /api/chat/folders')
