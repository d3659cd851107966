import { api } from '../api/api.ts'
import { named } from './folders.ts'
import type { Target } from './target.ts'

/** The calls by which a person arranges a conversation of the list for themselves. */
export const arrangingCallsOf = ({ kind, id }: Target) =>
  kind === 'direct' ? directCalls(id) : groupCalls(id)

/** Marks conversations read up to their ends, by one request. */
export const markChatsRead = (targets: readonly Target[]) =>
  api.call('PUT /api/chat/read_all', { body: named(targets) })

const directCalls = (friendId: number) => ({
  // The call toggles; the list shows which way.
  setPinned: (_isPinned: boolean) => api.call('POST /api/chat/user_top', { body: { friendId } }),
  setMuted: (isMuted: boolean) => api.call('PUT /api/chat/mute', { body: { friendId, isMuted } }),
  markUnread: () => api.call('PUT /api/chat/unread', { body: { friendId } }),
  removeFromList: () => api.call('DELETE /api/chat/session', { body: { friendId } }),
})

const groupCalls = (groupId: number) => ({
  setPinned: (isTop: boolean) => api.call('PUT /api/group/top', { body: { groupId, isTop } }),
  setMuted: (isMuted: boolean) => api.call('PUT /api/group/mute', { body: { groupId, isMuted } }),
  markUnread: () => api.call('PUT /api/group/unread', { body: { groupId } }),
  removeFromList: () => api.call('DELETE /api/group/session', { body: { groupId } }),
})
