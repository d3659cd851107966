import type { Data, Endpoints, Input } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type AuditService, aboutPeople } from '../../platform/audit/service.ts'
import { ownPaths } from '../../platform/files/service.ts'
import { gistIn } from '../conversations/gist-repository.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import { listAllDirectConversations } from './administration-repository.ts'
import { presentPerson, type SharedMessage } from './presenter.ts'
import { peerOf } from './repository.ts'
import type { DirectTargets } from './targets.ts'

type List = Endpoints['GET /api/chat/admin/session']
type History = Endpoints['GET /api/chat/admin/history']

/** One-to-one conversations as administrators see them. That somebody read in them is written down. */
export class DirectAdministrationService {
  readonly #database: Database
  readonly #users: UserService
  readonly #audit: AuditService
  readonly #targets: DirectTargets
  readonly #histories: HistoryService<SharedMessage>
  readonly #sending: SendingService<SharedMessage>

  constructor(parts: {
    database: Database
    users: UserService
    audit: AuditService
    targets: DirectTargets
    histories: HistoryService<SharedMessage>
    sending: SendingService<SharedMessage>
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#audit = parts.audit
    this.#targets = parts.targets
    this.#histories = parts.histories
    this.#sending = parts.sending
  }

  /** Conversations with the last message of each, of one person or of all. */
  async list(caller: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { queries } = this.#database
    const { userId } = query
    if (userId !== undefined) await this.#checkPeople(queries, userId)
    await this.#audit.record(queries, caller, 'chatSessionsRead', userId === undefined ? {} : { userId })
    const { rows, count } = await listAllDirectConversations(queries, userId, {
      ...sliceOf(query),
      gists: query.gists,
    })
    const ids = rows.flatMap(({ user_low, user_high }) => [user_low, user_high])
    const people = await this.#users.briefs(ids, queries)
    const list = rows.map((row) => ({
      sendUser: presentPerson(row.sender_id, people),
      revUser: presentPerson(peerOf([row.user_low, row.user_high], row.sender_id), people),
      created_at: row.at.toISOString(),
      msgPreview: row.preview,
      ...gistIn(row),
    }))
    return { list, count }
  }

  /** Messages between two people, as the one named as the sender would see them. */
  async history(caller: Caller, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    const { sendUserID: userId, revUserID: otherId } = query
    await this.#checkPeople(queries, userId, otherId)
    await this.#audit.record(queries, caller, 'chatMessagesRead', { userId, otherId })
    const conversationId = await this.#targets.find(queries, userId, otherId)
    return this.#histories.historyOfAll(conversationId, userId, query, ownPaths)
  }

  deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    return this.#database.transaction((transaction) => this.erase(transaction, caller, ids))
  }

  /** The same within a transaction. @throws Refusal */
  async erase(transaction: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
    const { queries } = transaction
    const authors = await this.#sending.erase(transaction, ids, async (conversationIds) => {
      const pairs = await this.#targets.pairsOf(queries, conversationIds)
      if (pairs.size < conversationIds.length) refuse('messageUnknown')
    })
    await this.#audit.record(queries, caller, 'chatMessagesDeleted', {
      ids: ids.join(' '),
      ...aboutPeople(authors),
    })
  }

  async #checkPeople(queries: Queries, ...ids: number[]): Promise<void> {
    const known = await this.#users.briefs(ids, queries)
    if (!ids.every((id) => known.has(id))) refuse('userUnknown')
  }
}
