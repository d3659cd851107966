import type { ChatSession, Data, Endpoints, Input } from '@parley/contract'
import {
  markRead,
  markUnread,
  removeFromList,
  setDoNotDisturb,
  togglePin,
} from '../conversations/reader-repository.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import type { DirectConversations } from './direct-conversations.ts'
import type { ChatService } from './service.ts'
import { listDirectSessions, type SessionRow } from './session-repository.ts'

type Sessions = Endpoints['GET /api/chat/session']

/** A person's list of one-to-one conversations, and what they make of each for themselves. */
export class ChatSessionService {
  readonly #database: Database
  readonly #chat: ChatService
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations

  constructor(parts: {
    database: Database
    chat: ChatService
    presence: Presence
    notifier: Notifier
    conversations: DirectConversations
  }) {
    this.#database = parts.database
    this.#chat = parts.chat
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
  }

  async list(caller: Caller, query: Input<Sessions>['query']): Promise<Data<Sessions>> {
    const { rows, count } = await listDirectSessions(this.#database.queries, caller.userId, sliceOf(query))
    const online = await this.#presence.online(rows.map(({ peer_id }) => peer_id))
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
    const sequence =
      messageId === undefined ? undefined : await this.#chat.sequenceOf(queries, conversationId, messageId)
    if (await markRead(queries, conversationId, caller.userId, sequence)) this.#tell(caller)
  }

  #change(
    caller: Caller,
    peerId: number,
    change: (queries: Queries, conversationId: number, userId: number) => Promise<void>,
  ): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      await this.#chat.conversationWith(queries, caller.userId, peerId)
      const conversationId = await this.#conversations.ensure(transaction, caller.userId, peerId)
      await change(queries, conversationId, caller.userId)
      onCommit(() => this.#tell(caller))
    })
  }

  #tell({ userId }: Caller): void {
    this.#notifier.changed([userId], ['sessions'])
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
    isMuted: row.do_not_disturb,
    isMarkedUnread: row.marked_unread,
  }
}
