import { api } from '../api/api.ts'

/** Servers that help the two sides of a call to find each other. */
export const fetchIceServers = () => api.call('GET /api/chat/ice_servers')
