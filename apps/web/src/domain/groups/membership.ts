import { api } from '../api/api.ts'
import type { Door } from '../requests/door.ts'
import { refreshGroups } from './refresh-groups.ts'

/** Becoming a member of a group. */
export const membership: Door = {
  ask: (id) => api.call('GET /api/group/valid/{id}', { params: { id } }),
  send: (groupID, words) => api.call('POST /api/group/valid', { body: { groupID, ...words } }),
  refresh: refreshGroups,
}
