import { api } from '../api/api.ts'

/** The call that rings for me, if one does. @param answer the ticket of the notification by which I have answered */
export const fetchRingingCall = async (answer: string | undefined) =>
  (await api.call('GET /api/chat/ringing', { query: { ...(answer && { answer }) } })).call
