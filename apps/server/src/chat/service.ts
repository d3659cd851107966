import type { Data, Endpoints, Input } from '@parley/contract'
import type { MessageHead } from '../conversations/drafts.ts'
import { readHistory } from '../conversations/history.ts'
import { hideMessages, messagesById } from '../conversations/message-repository.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import type { Links } from '../files/service.ts'
import { friendPairs } from '../friends/service.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { hindrances, type Pair, pairOf, pairsOfConversations } from './direct-repository.ts'
import { refusalToReach } from './policy.ts'
import { presentMessage } from './presenter.ts'

type History = Endpoints['GET /api/chat/history']

/** What a person sees of the messages of their one-to-one conversations. */
export class ChatService {
  readonly #database: Database
  readonly #users: UserService
  readonly #links: Links
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations

  constructor(parts: {
    database: Database
    users: UserService
    links: Links
    notifier: Notifier
    conversations: DirectConversations
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#links = parts.links
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
  }

  async history(caller: Caller, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    const conversationId = await this.conversationWith(queries, caller.userId, query.friendId)
    if (conversationId === undefined) return { list: [], count: 0 }
    return readHistory(queries, { conversationId, userId: caller.userId, query }, async (messages) => {
      const showing = { users: this.#users, links: this.#links }
      const around = await surroundingsOf(queries, showing, messages, [caller.userId, query.friendId])
      return (row) => {
        const isMe = row.sender_id === caller.userId
        return { ...presentMessage(row, isMe ? query.friendId : caller.userId, around), isMe }
      }
    })
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
      const mine = (message: MessageHead | undefined) =>
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

  /** @throws Refusal unless this person reaches that friend now */
  async checkReaching(userId: number, peerId: number): Promise<void> {
    if (userId === peerId) refuse('recipientNotFriend')
    const [hindrance] = await hindrances(this.#database.queries, [{ senderId: userId, to: peerId }])
    const refusal = refusalToReach(hindrance)
    if (refusal) throw refusal
  }
}
