import { api } from '../api/api.ts'
import { type Message, ofChat, ofGroup } from './message.ts'
import { type SystemLine, systemLineOf } from './system-line.ts'
import type { Target } from './target.ts'

/** Where a page of messages is counted from; from the newest by default. */
export interface PageStart {
  readonly side: 'before' | 'after' | 'around'
  /**
   * Kind of the value: the message's id; its sequence, which also works once it is gone; or a time in milliseconds
   * since 1970, for the first message at or after it.
   */
  readonly by: 'id' | 'sequence' | 'time'
  readonly value: number
}

export interface HistoryPage {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** The lines between them. */
  readonly lines?: readonly SystemLine[] | undefined
  /** Whether there are messages before these. */
  readonly hasOlder: boolean
  /** Whether there are messages after these. */
  readonly hasNewer?: boolean | undefined
  /** On the newest page: the position in the log up to which it holds everything. */
  readonly position?: number | undefined
  /** On the newest page: whether something is pinned in the conversation. */
  readonly hasPins?: boolean | undefined
  /** Around a message that was sent in a thread alone: the first message of that thread. */
  readonly thread?: number | undefined
}

/** The calls of an open conversation, in which one-to-one and group chat differ over HTTP. */
export interface ConversationCalls {
  fetchPage(limit: number, start?: PageStart): Promise<HistoryPage>
  /** Takes messages out of my view. */
  deleteMessages(ids: readonly number[]): Promise<unknown>
  /** I have read up to this message, or everything. */
  markRead(messageId?: number): Promise<unknown>
}

/** @param thread the first message of a thread, for the calls of that */
export const callsOf = (target: Target, thread?: number): ConversationCalls =>
  target.kind === 'direct' ? directCalls(target.id, thread) : groupCalls(target.id, thread)

const directCalls = (friendId: number, thread: number | undefined): ConversationCalls => ({
  async fetchPage(limit, start) {
    const query = { friendId, ...pageQuery(limit, start, thread) }
    const { list, ...page } = await api.call('GET /api/chat/history', { query })
    return historyPage(list.map(ofChat), page)
  },
  deleteMessages: (idList) => api.call('DELETE /api/chat/chat', { body: { idList: [...idList] } }),
  markRead: (messageId) => api.call('PUT /api/chat/read', { body: { friendId, ...upTo(messageId) } }),
})

const groupCalls = (groupId: number, thread: number | undefined): ConversationCalls => ({
  async fetchPage(limit, start) {
    const query = { ...pageQuery(limit, start, thread), ...(thread === undefined && { lines: true }) }
    const { list, lines, ...page } = await api.call('GET /api/group/history/{id}', {
      params: { id: groupId },
      query,
    })
    return { ...historyPage(list.map(ofGroup), page), lines: lines?.map(systemLineOf) }
  },
  deleteMessages: (msgIdList) =>
    api.call('DELETE /api/group/history/{id}', {
      params: { id: groupId },
      body: { msgIdList: [...msgIdList] },
    }),
  markRead: (messageId) => api.call('PUT /api/group/read', { body: { groupId, ...upTo(messageId) } }),
})

const pageQuery = (limit: number, start?: PageStart, thread?: number) => ({
  limit,
  places: true,
  extras: true,
  ...(start ? { [start.side]: start.value, by: start.by } : thread === undefined && { pins: true }),
  threads: true,
  ...(thread !== undefined && { thread }),
})

/** A page with fewer messages than requested is not the last: long ones leave no room for more. */
const historyPage = (
  messages: Message[],
  {
    position,
    more = false,
    moreAfter = false,
    hasPins,
    thread,
  }: { position?: number; more?: boolean; moreAfter?: boolean; hasPins?: boolean; thread?: number },
): HistoryPage => ({ messages, hasOlder: more, hasNewer: moreAfter, position, hasPins, thread })

const upTo = (messageId?: number) => (messageId === undefined ? {} : { messageId })
