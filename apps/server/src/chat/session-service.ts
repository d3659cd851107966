import type { ChatSession, Data, Endpoints, Input } from '@parley/contract'
import { sequenceOf } from '../conversations/message-repository.ts'
import {
  type Marks,
  markUnread,
  moveMarks,
  removeFromList,
  setDoNotDisturb,
  theEnd,
  togglePin,
} from '../conversations/reader-repository.ts'
import { friendInTouch } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Sight } from '../presence/service.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import type { DirectConversations } from './direct-conversations.ts'
import type { ChatService } from './service.ts'
import { listDirectSessions, type SessionRow } from './session-repository.ts'

type Sessions = Endpoints['GET /api/chat/session']

/** A person's list of one-to-one conversations, and what they make of each for themselves. */
export class ChatSessionService {
  readonly #database: Database
  readonly #chat: ChatService
  readonly #sight: Sight
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations

  constructor(parts: {
    database: Database
    chat: ChatService
    sight: Sight
    notifier: Notifier
    conversations: DirectConversations
  }) {
    this.#database = parts.database
    this.#chat = parts.chat
    this.#sight = parts.sight
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
  }

  async list(caller: Caller, query: Input<Sessions>['query']): Promise<Data<Sessions>> {
    const { rows, count } = await listDirectSessions(this.#database.queries, caller.userId, sliceOf(query))
    // Whoever is no longer a friend does not see when the other is there.
    const friends = rows.filter(({ is_friend }) => is_friend)
    const online = await this.#sight.among(
      caller.userId,
      friends.map(({ peer_id }) => peer_id),
    )
    return { list: rows.map((row) => presentSession(row, online)), count }
  }

  togglePin(caller: Caller, peerId: number): Promise<void> {
    return this.#change(caller, peerId, togglePin)
  }

  mute(caller: Caller, peerId: number, isMuted: boolean): Promise<void> {
    return this.#change(caller, peerId, (...reader) => setDoNotDisturb(...reader, isMuted))
  }

  markUnread(caller: Caller, peerId: number): Promise<void> {
    return this.#change(caller, peerId, markUnread)
  }

  remove(caller: Caller, peerId: number): Promise<void> {
    return this.#change(caller, peerId, removeFromList)
  }

  /** @param messageId none reads all there is */
  async markRead(caller: Caller, peerId: number, messageId: number | undefined): Promise<void> {
    const { queries } = this.#database
    const conversationId = await this.#chat.conversationWith(queries, caller.userId, peerId)
    if (conversationId === undefined) return messageId === undefined ? undefined : refuse('messageUnknown')
    const readUpTo = messageId === undefined ? theEnd : await sequenceOf(queries, conversationId, messageId)
    await this.#move(caller, peerId, conversationId, { readUpTo })
  }

  /** Takes marks of the caller; both sides are told of those that moved, but for the connection that sent them. */
  async receive(caller: Caller, peerId: number, marks: Partial<Marks>, connection: string): Promise<void> {
    const conversationId = await this.#chat.conversationWith(this.#database.queries, caller.userId, peerId)
    if (conversationId !== undefined) await this.#move(caller, peerId, conversationId, marks, connection)
  }

  async #move(
    caller: Caller,
    peerId: number,
    conversationId: number,
    wanted: Partial<Marks>,
    except?: string,
  ): Promise<void> {
    const { userId } = caller
    await this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      const moved = await moveMarks(queries, conversationId, userId, wanted)
      if (!moved) return
      const { wasMarkedUnread, hasRead, ...marks } = moved
      if (wasMarkedUnread) this.#tell(transaction, caller)
      const friend = await friendInTouch(queries, userId, peerId)
      onCommit(() => {
        const event = { event: 'receipt', ...marks } as const
        this.#notifier.chatEvent(userId, { ...event, userID: peerId, isMe: true }, except)
        if (!friend || !(friend.showsOnline || hasRead)) return
        const told = { ...event, ...(!friend.showsOnline && { deliveredUpTo: marks.readUpTo }) }
        this.#notifier.chatEvent(peerId, { ...told, userID: userId, isMe: false })
      })
    })
  }

  #change(
    caller: Caller,
    peerId: number,
    change: (queries: Queries, conversationId: number, userId: number) => Promise<void>,
  ): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await this.#chat.conversationWith(queries, caller.userId, peerId)
      const conversationId = await this.#conversations.ensure(transaction, caller.userId, peerId)
      await change(queries, conversationId, caller.userId)
      this.#tell(transaction, caller)
    })
  }

  #tell(transaction: Transaction, { userId }: Caller): void {
    this.#notifier.changed(transaction, [userId], ['sessions'])
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
    isOnline: online.has(row.peer_id),
    unreadCount: row.unread,
    isMuted: row.do_not_disturb,
    isMarkedUnread: row.marked_unread,
  }
}
