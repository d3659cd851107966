import type { Data, Endpoints, Input } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { eraseMessages } from '../conversations/erasure.ts'
import { readHistory } from '../conversations/history.ts'
import { everyone } from '../conversations/message-repository.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import { ownPaths } from '../files/service.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { listAllDirectSessions } from './administration-repository.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { type Pair, pairsOfConversations } from './direct-repository.ts'
import { presentMessage, presentPerson, presentWithdrawal } from './presenter.ts'

type Sessions = Endpoints['GET /api/chat/admin/session']
type History = Endpoints['GET /api/chat/admin/history']

/** One-to-one conversations as administrators see them. That somebody read in them is written down. */
export class ChatAdministrationService {
  readonly #database: Database
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #conversations: DirectConversations
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    users: UserService
    notifier: Notifier
    conversations: DirectConversations
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#conversations = parts.conversations
    this.#audit = parts.audit
  }

  /** Conversations with the last message of each, of one person or of all. */
  async sessions(caller: Caller, query: Input<Sessions>['query']): Promise<Data<Sessions>> {
    const { queries } = this.#database
    const { userId } = query
    if (userId !== undefined) await this.#people(queries, userId)
    await this.#audit.record(queries, caller, 'chatSessionsRead', userId === undefined ? {} : { userId })
    const { rows, count } = await listAllDirectSessions(queries, userId, sliceOf(query))
    const people = await this.#users.briefs(rows.flatMap(({ user_low, user_high }) => [user_low, user_high]))
    const list = rows.map((row) => ({
      sendUser: presentPerson(row.sender_id, people),
      revUser: presentPerson(peerOf([row.user_low, row.user_high], row.sender_id), people),
      created_at: row.at.toISOString(),
      msgPreview: row.preview,
    }))
    return { list, count }
  }

  /** Messages between two people, as the one named as the sender would see them. */
  async history(caller: Caller, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    const { sendUserID: userId, revUserID: otherId } = query
    await this.#people(queries, userId, otherId)
    await this.#audit.record(queries, caller, 'chatMessagesRead', { userId, otherId })
    const conversationId = await this.#conversations.find(queries, userId, otherId)
    if (conversationId === undefined) return { list: [], count: 0 }
    return readHistory(queries, { conversationId, userId: everyone, query }, async (messages) => {
      const showing = { users: this.#users, links: ownPaths }
      const around = await surroundingsOf(queries, showing, messages, [userId, otherId])
      return (row) => {
        const isMe = row.sender_id === userId
        return { ...presentMessage(row, isMe ? otherId : userId, around), isMe }
      }
    })
  }

  async deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      const erased = await eraseMessages(queries, ids)
      const pairs = await pairsOfConversations(
        queries,
        erased.map(({ message }) => message.conversation_id),
      )
      const people = await this.#users.briefs([...pairs.values()].flat(), queries)
      await this.#audit.record(queries, caller, 'chatMessagesDeleted', { ids: ids.join(' ') })
      for (const one of erased) {
        const { conversation_id, sender_id } = one.message
        const pair = pairs.get(conversation_id) ?? refuse('messageUnknown')
        const message = presentWithdrawal(one, peerOf(pair, sender_id), people)
        onCommit(() => this.#notifier.chat(pair, { message, position: one.position }))
      }
      const everybody = [...pairs.values()].flat()
      this.#notifier.changed(transaction, everybody, ['sessions'])
    })
  }

  async #people(queries: Queries, ...ids: number[]): Promise<void> {
    const known = await this.#users.briefs(ids, queries)
    if (!ids.every((id) => known.has(id))) refuse('userUnknown')
  }
}

const peerOf = ([low, high]: Pair, userId: number) => (userId === low ? high : low)
