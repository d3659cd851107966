import type { Data, Endpoints, Input } from '@parley/contract'
import type { StoredMessage } from '../conversations/drafts.ts'
import { lastPosition } from '../conversations/log-repository.ts'
import { hideMessages, historyPage, messagesById } from '../conversations/message-repository.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import { showDates } from '../conversations/show-dates.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import { friendPairs } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { type Pair, pairOf, pairsOfConversations } from './direct-repository.ts'
import { presentMessage } from './presenter.ts'

type History = Endpoints['GET /api/chat/history']

/** What a person sees of the messages of their one-to-one conversations. */
export class ChatService {
  readonly #database: Database
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations

  constructor(parts: {
    database: Database
    users: UserService
    notifier: Notifier
    conversations: DirectConversations
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
  }

  async history(caller: Caller, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    const conversationId = await this.conversationWith(queries, caller.userId, query.friendId)
    if (conversationId === undefined) return { list: [], count: 0 }
    const before =
      query.before === undefined ? undefined : await this.sequenceOf(queries, conversationId, query.before)
    const end = query.places &&
      before === undefined && { position: await lastPosition(queries, conversationId) }
    const { rows, count } = await historyPage(queries, {
      conversationId,
      userId: caller.userId,
      before,
      ...sliceOf(query),
    })
    const around = await surroundingsOf(queries, this.#users, rows, [caller.userId, query.friendId])
    const shown = rows.toReversed().map((row) => {
      const receiverId = row.sender_id === caller.userId ? query.friendId : caller.userId
      return {
        ...presentMessage(row, receiverId, around),
        isMe: row.sender_id === caller.userId,
        ...mediaOf(row),
        ...(query.places && { sequence: row.sequence }),
      }
    })
    return { list: showDates(shown, ({ created_at }) => created_at), count, ...end }
  }

  /** Hides messages from the caller's view; all of them must be the caller's to see. */
  async hide(caller: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const messages = await messagesById(queries, ids)
      const pairs = await pairsOfConversations(
        queries,
        [...messages.values()].map(({ conversation_id }) => conversation_id),
      )
      const mine = (message: StoredMessage | undefined) =>
        message !== undefined && pairs.get(message.conversation_id)?.includes(caller.userId)
      if (!ids.every((id) => mine(messages.get(id)))) refuse('messageUnknown')
      await hideMessages(queries, caller.userId, [...messages.values()])
      this.#notifier.changed(transaction, [caller.userId], ['sessions', 'messages'])
    })
  }

  /** The conversation with somebody; one without is refused unless the two are friends, or one and the same. */
  async conversationWith(queries: Queries, userId: number, peerId: number): Promise<number | undefined> {
    const conversationId = await this.#conversations.find(queries, userId, peerId)
    if (conversationId !== undefined || userId === peerId) return conversationId
    const pair: Pair = pairOf(userId, peerId)
    if ((await friendPairs(queries, [pair])).length > 0) return undefined
    const known = await this.#users.briefs([peerId], queries)
    return known.has(peerId) ? refuse('notFriends') : refuse('userUnknown')
  }

  /** @throws Refusal unless the two are friends now */
  async checkFriends(userId: number, peerId: number): Promise<void> {
    if ((await friendPairs(this.#database.queries, [pairOf(userId, peerId)])).length === 0)
      refuse('recipientNotFriend')
  }

  /** The place of a message of this conversation. @throws Refusal `messageUnknown` */
  async sequenceOf(queries: Queries, conversationId: number, messageId: number): Promise<number> {
    const message = (await messagesById(queries, [messageId])).get(messageId)
    return message?.conversation_id === conversationId ? message.sequence : refuse('messageUnknown')
  }
}
