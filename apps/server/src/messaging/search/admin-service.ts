import { type Data, type Endpoints, type FoundOfAll, type Input, searchLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { everyone } from '../conversations/message-repository.ts'
import type { FoundRow } from '../conversations/searched-repository.ts'
import type { Completeness } from './index/completeness.ts'
import { look } from './looking.ts'
import { namedForAll } from './name-repository.ts'
import { Reading } from './reading.ts'
import { continued, understand } from './search-query.ts'

type All = Endpoints['POST /api/settings/admin/search']
type Offered = Endpoints['GET /api/settings/admin/search']

/**
 * Search of administrators in all conversations, if the operator allows it. The audit log records each search before
 * it.
 */
export class AdminSearchService {
  readonly #database: Database
  readonly #users: UserService
  readonly #audit: AuditService
  readonly #isOffered: boolean
  readonly #completeness: Completeness

  constructor(parts: {
    database: Database
    users: UserService
    audit: AuditService
    config: { readonly adminSearch: boolean }
    completeness: Completeness
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#audit = parts.audit
    this.#isOffered = parts.config.adminSearch
    this.#completeness = parts.completeness
  }

  async offered(): Promise<Data<Offered>> {
    const index = await this.#completeness.read()
    return { isOffered: this.#isOffered, ...(index && { index }) }
  }

  /** A page of the messages that exist for everybody. @throws Refusal */
  async all(caller: Caller, body: Input<All>['body']): Promise<Data<All>> {
    if (!this.#isOffered) refuse('adminSearchOff')
    const { queries } = this.#database
    const { reason, groupId, cursor, limit = searchLimits.page.default } = body
    const asked = understand(body, caller.userId)
    const stretch = await continued(queries, asked, cursor)
    await this.#audit.record(queries, caller, 'allMessagesSearched', {
      text: body.text ?? '',
      reason,
      ...(body.from !== undefined && { userId: body.from }),
      ...(groupId !== undefined && { groupId }),
    })
    const index = await this.#completeness.read()
    const stated = index && { index }
    if (asked.isEmpty) return { list: [], ...stated }
    const reading = new Reading(queries, everyone, asked)
    const { rows, rest } = await look(queries, {
      reach: groupId === undefined ? { everywhere: true } : { conversationId: groupId },
      wanted: asked.wanted,
      stretch,
      isNewestFirst: true,
      limit,
      read: (spots) => reading.read(spots),
    })
    const list = await this.#shown(queries, rows, reading)
    return { list, ...(rest && { next: String(rest.below) }), ...stated }
  }

  async #shown(queries: Queries, rows: readonly FoundRow[], { marks }: Reading): Promise<FoundOfAll[]> {
    const names = await namedForAll(queries, [...new Set(rows.map(({ conversation_id }) => conversation_id))])
    const ids = [...names.values()].flatMap(({ user_low, user_high }) =>
      [user_low ?? [], user_high ?? []].flat(),
    )
    const people = await this.#users.briefs([...rows.map(({ sender_id }) => sender_id), ...ids], queries)
    const personOf = (id: number) => ({ userID: id, nickname: people.get(id)?.nickname ?? '' })
    return rows.flatMap(({ id, conversation_id, sender_id, created_at }) => {
      const [named, found] = [names.get(conversation_id), marks.get(id)]
      if (!named || !found) return []
      const { title, user_low, user_high } = named
      const pair = [...new Set([user_low, user_high])].flatMap((one) => (one === null ? [] : [personOf(one)]))
      return [
        {
          id,
          sender: personOf(sender_id),
          createdAt: created_at.toISOString(),
          group: title === null ? null : { groupId: conversation_id, title },
          people: pair,
          snippet: found.snippet,
        },
      ]
    })
  }
}
