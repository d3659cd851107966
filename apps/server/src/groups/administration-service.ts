import { type AdminGroup, type Data, type Endpoints, type Input, MemberRole } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import { ownPaths } from '../files/service.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import { type AdminGroupRow, groupTitles, listAllGroups, staffOfGroups } from './administration-repository.ts'
import type { GroupSurroundings, SharedMessage } from './conversation-presenter.ts'
import { endGroup } from './ending.ts'
import { presentPersonOfGroup } from './presenter.ts'

type Groups = Endpoints['GET /api/group/groups']
type Messages = Endpoints['GET /api/group/messages/{id}']
type Staff = Awaited<ReturnType<typeof staffOfGroups>>

/** All groups, as administrators of the system see and end them. */
export class GroupAdministrationService {
  readonly #database: Database
  readonly #presence: Presence
  readonly #histories: HistoryService<GroupSurroundings, SharedMessage>
  readonly #sending: SendingService<GroupSurroundings, SharedMessage>
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    presence: Presence
    histories: HistoryService<GroupSurroundings, SharedMessage>
    sending: SendingService<GroupSurroundings, SharedMessage>
    notifier: Notifier
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#presence = parts.presence
    this.#histories = parts.histories
    this.#sending = parts.sending
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async list(query: Input<Groups>['query']): Promise<Data<Groups>> {
    const { queries } = this.#database
    const online = await this.#presence.allOnline()
    const { rows, count } = await listAllGroups(queries, query.key ?? '', online, sliceOf(query))
    const staff = await staffOfGroups(
      queries,
      rows.map(({ id }) => id),
    )
    const staffOf = Map.groupBy(staff, ({ group_id }) => group_id)
    return { list: rows.map((row) => presentForAdministrators(row, staffOf.get(row.id) ?? [])), count }
  }

  dissolve(caller: Caller, ids: readonly number[]): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockConversations(queries, ids)
      const titles = await groupTitles(queries, ids)
      if (titles.size < new Set(ids).size) refuse('groupUnknown')
      for (const [groupId, title] of titles) {
        await endGroup(transaction, this.#notifier, groupId)
        await this.#audit.record(queries, caller, 'groupDissolved', { groupId, title })
      }
    })
  }

  /** That somebody read a group's messages is written down. */
  async messages(caller: Caller, groupId: number, query: Input<Messages>['query']): Promise<Data<Messages>> {
    const { queries } = this.#database
    const title = (await groupTitles(queries, [groupId])).get(groupId) ?? refuse('groupUnknown')
    await this.#audit.record(queries, caller, 'groupMessagesRead', { groupId, title })
    return this.#histories.historyOfAll(groupId, caller.userId, query, ownPaths)
  }

  deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await this.#sending.erase(transaction, ids, async (groupIds) => {
        if ((await groupTitles(queries, groupIds)).size < groupIds.length) refuse('messageUnknown')
      })
      await this.#audit.record(queries, caller, 'groupMessagesDeleted', { ids: ids.join(' ') })
    })
  }
}

function presentForAdministrators(row: AdminGroupRow, staff: Staff): AdminGroup {
  const [owner, ...administrators] = staff
  if (owner?.role !== MemberRole.owner) throw new Error(`group ${row.id} has no owner`)
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    title: row.title,
    abstract: row.abstract,
    avatar: row.avatar,
    creater: presentPersonOfGroup(owner),
    adminList: administrators.map(presentPersonOfGroup),
    messageCount: row.messages,
    memberCount: row.members,
    memberOnlineCount: row.online,
  }
}
