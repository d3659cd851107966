import type { ChatSession, Data, Endpoints, Input } from '@parley/contract'
import { moveReadUpTo, togglePin } from '../conversations/conversation-repository.ts'
import type { StoredMessage } from '../conversations/drafts.ts'
import { hideMessages, historyPage, messagesById } from '../conversations/message-repository.ts'
import { showDates } from '../conversations/show-dates.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import { friendPairs } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { type Pair, pairOf, pairsOfConversations } from './direct-repository.ts'
import { presentMessage } from './presenter.ts'
import { listDirectSessions, type SessionRow } from './session-repository.ts'

type Sessions = Endpoints['GET /api/chat/session']
type History = Endpoints['GET /api/chat/history']

/** What a person sees of their one-to-one conversations. */
export class ChatService {
  readonly #database: Database
  readonly #users: UserService
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations

  constructor(parts: {
    database: Database
    users: UserService
    presence: Presence
    notifier: Notifier
    conversations: DirectConversations
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
  }

  async sessions(caller: Caller, query: Input<Sessions>['query']): Promise<Data<Sessions>> {
    const { rows, count } = await listDirectSessions(this.#database.queries, caller.userId, sliceOf(query))
    const online = await this.#presence.online(rows.map(({ peer_id }) => peer_id))
    return { list: rows.map((row) => presentSession(row, online)), count }
  }

  async history(caller: Caller, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    const conversationId = await this.#conversationWith(queries, caller.userId, query.friendId)
    if (conversationId === undefined) return { list: [], count: 0 }
    const before =
      query.before === undefined ? undefined : await this.#sequenceOf(queries, conversationId, query.before)
    const { rows, count } = await historyPage(queries, {
      conversationId,
      userId: caller.userId,
      before,
      ...sliceOf(query),
    })
    const around = await surroundingsOf(queries, this.#users, rows, [caller.userId, query.friendId])
    const shown = rows.toReversed().map((row) => {
      const receiverId = row.sender_id === caller.userId ? query.friendId : caller.userId
      return { ...presentMessage(row, receiverId, around), isMe: row.sender_id === caller.userId }
    })
    return { list: showDates(shown, ({ created_at }) => created_at), count }
  }

  /** Hides messages from the caller's view; all of them must be the caller's to see. */
  async hide(caller: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async ({ queries, onCommit }) => {
      const messages = await messagesById(queries, ids)
      const pairs = await pairsOfConversations(
        queries,
        [...messages.values()].map(({ conversation_id }) => conversation_id),
      )
      const mine = (message: StoredMessage | undefined) =>
        message !== undefined && pairs.get(message.conversation_id)?.includes(caller.userId)
      if (!ids.every((id) => mine(messages.get(id)))) refuse('messageUnknown')
      await hideMessages(queries, caller.userId, [...messages.values()])
      onCommit(() => this.#notifier.changed([caller.userId], ['sessions']))
    })
  }

  async togglePin(caller: Caller, peerId: number): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      await this.#conversationWith(queries, caller.userId, peerId)
      const conversationId = await this.#conversations.ensure(transaction, caller.userId, peerId)
      await togglePin(queries, conversationId, caller.userId)
      onCommit(() => this.#notifier.changed([caller.userId], ['sessions']))
    })
  }

  async markRead(caller: Caller, peerId: number, messageId: number): Promise<void> {
    const { queries } = this.#database
    const conversationId = await this.#conversationWith(queries, caller.userId, peerId)
    if (conversationId === undefined) refuse('messageUnknown')
    const sequence = await this.#sequenceOf(queries, conversationId, messageId)
    const moved = await moveReadUpTo(queries, conversationId, caller.userId, sequence)
    if (moved) this.#notifier.changed([caller.userId], ['sessions'])
  }

  /** The conversation with somebody; one without is refused unless the two are friends, or one and the same. */
  async #conversationWith(queries: Queries, userId: number, peerId: number): Promise<number | undefined> {
    const conversationId = await this.#conversations.find(queries, userId, peerId)
    if (conversationId !== undefined || userId === peerId) return conversationId
    const pair: Pair = pairOf(userId, peerId)
    if ((await friendPairs(queries, [pair])).length > 0) return undefined
    const known = await this.#users.briefs([peerId], queries)
    return known.has(peerId) ? refuse('notFriends') : refuse('userUnknown')
  }

  async #sequenceOf(queries: Queries, conversationId: number, messageId: number): Promise<number> {
    const message = (await messagesById(queries, [messageId])).get(messageId)
    return message?.conversation_id === conversationId ? message.sequence : refuse('messageUnknown')
  }
}

function presentSession(row: SessionRow, online: ReadonlySet<number>): ChatSession {
  return {
    userId: row.peer_id,
    avatar: row.avatar,
    nickname: row.nickname,
    created_at: row.at.toISOString(),
    msgPreview: row.preview,
    isTop: row.pinned,
    // Whoever is no longer a friend does not see when the other is there.
    isOnline: row.is_friend && online.has(row.peer_id),
    unreadCount: row.unread,
  }
}
