import { api } from '../api/api.ts'

/** The call that rings for me, if one does. */
export const fetchRingingCall = async () => (await api.call('GET /api/chat/ringing')).call
