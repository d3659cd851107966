import type { Ack } from '@parley/client'
import { api } from '../../lib/api.ts'
import { sendMessage } from '../../realtime/realtime.ts'
import type { Outgoing } from './model/entry.ts'
import { type Message, ofChat, ofGroup } from './model/message.ts'
import type { HistoryPage } from './model/newest.ts'
import type { Target } from './model/target.ts'

/** The calls of one conversation: all in which one-to-one and group chat differ over HTTP. */
interface Calls {
  /** The newest messages, or those before a message, oldest first. */
  fetchPage(limit: number, before?: number): Promise<HistoryPage>
  /** Takes messages out of my view. */
  deleteMessages(ids: number[]): Promise<unknown>
  setPinned(isPinned: boolean): Promise<unknown>
  /** Do not disturb me, or do again. */
  setMuted(isMuted: boolean): Promise<unknown>
  /** I have read up to this message, or everything. */
  markRead(messageId?: number): Promise<unknown>
  markUnread(): Promise<unknown>
  /** Off the list of conversations, until the next message. */
  removeFromList(): Promise<unknown>
}

/** The calls of one conversation, and how a message is sent to it. */
export interface Transport extends Calls {
  send(outgoing: Outgoing): Promise<Ack>
}

export const transportOf = (target: Target): Transport => ({
  send: ({ msg, clientMessageId }) => sendMessage(target, msg, clientMessageId),
  ...(target.kind === 'direct' ? directTransport(target.id) : groupTransport(target.id)),
})

const directTransport = (friendId: number): Calls => ({
  async fetchPage(limit, before) {
    const query = { friendId, limit, places: true, extras: true, ...(before !== undefined && { before }) }
    const { list, ...page } = await api.call('GET /api/chat/history', { query })
    return historyPage(list.map(ofChat), page)
  },
  deleteMessages: (idList) => api.call('DELETE /api/chat/chat', { body: { idList } }),
  // The call toggles; the list shows which way.
  setPinned: () => api.call('POST /api/chat/user_top', { body: { friendId } }),
  setMuted: (isMuted) => api.call('PUT /api/chat/mute', { body: { friendId, isMuted } }),
  markRead: (messageId) => api.call('PUT /api/chat/read', { body: { friendId, ...upTo(messageId) } }),
  markUnread: () => api.call('PUT /api/chat/unread', { body: { friendId } }),
  removeFromList: () => api.call('DELETE /api/chat/session', { body: { friendId } }),
})

const groupTransport = (groupId: number): Calls => ({
  async fetchPage(limit, before) {
    const query = { limit, places: true, extras: true, ...(before !== undefined && { before }) }
    const { list, ...page } = await api.call('GET /api/group/history/{id}', {
      params: { id: groupId },
      query,
    })
    return historyPage(list.map(ofGroup), page)
  },
  deleteMessages: (msgIdList) =>
    api.call('DELETE /api/group/history/{id}', { params: { id: groupId }, body: { msgIdList } }),
  setPinned: (isTop) => api.call('PUT /api/group/top', { body: { groupId, isTop } }),
  setMuted: (isMuted) => api.call('PUT /api/group/mute', { body: { groupId, isMuted } }),
  markRead: (messageId) => api.call('PUT /api/group/read', { body: { groupId, ...upTo(messageId) } }),
  markUnread: () => api.call('PUT /api/group/unread', { body: { groupId } }),
  removeFromList: () => api.call('DELETE /api/group/session', { body: { groupId } }),
})

/** A page with fewer messages than were asked for is not the last: long ones leave no room for more. */
const historyPage = (
  messages: Message[],
  { position, more = false }: { position?: number; more?: boolean },
) => ({
  messages,
  hasOlder: more,
  position,
})

const upTo = (messageId?: number) => (messageId === undefined ? {} : { messageId })
