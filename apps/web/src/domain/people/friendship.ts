import { api } from '../api/api.ts'
import type { Door } from '../requests/door.ts'
import { refreshFriends } from './refresh-friends.ts'

/** Becoming friends. */
export const friendship: Door = {
  ask: (friendId) => api.call('POST /api/user/valid', { body: { friendId } }),
  send: (friendId, words) => api.call('POST /api/user/friends', { body: { friendId, ...words } }),
  refresh: refreshFriends,
}
