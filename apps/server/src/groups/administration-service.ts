import { type AdminGroup, type Data, type Endpoints, type Input, MemberRole } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import { eraseMessages } from '../conversations/erasure.ts'
import { everyone, historyPage } from '../conversations/message-repository.ts'
import { showDates } from '../conversations/show-dates.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import { type AdminGroupRow, groupTitles, listAllGroups, staffOfGroups } from './administration-repository.ts'
import { endGroup } from './ending.ts'
import { presentGroupMessage, presentWithdrawal } from './message-presenter.ts'
import { presentPersonOfGroup } from './presenter.ts'
import type { GroupSendingService } from './sending-service.ts'

type Groups = Endpoints['GET /api/group/groups']
type Messages = Endpoints['GET /api/group/messages/{id}']
type Staff = Awaited<ReturnType<typeof staffOfGroups>>

/** All groups, as administrators of the system see and end them. */
export class GroupAdministrationService {
  readonly #database: Database
  readonly #presence: Presence
  readonly #sending: GroupSendingService
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    presence: Presence
    groupSending: GroupSendingService
    notifier: Notifier
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#presence = parts.presence
    this.#sending = parts.groupSending
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
    return { list: rows.map((row) => presentForAdministrators(row, staff)), count }
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
    const page = { conversationId: groupId, userId: everyone, ...sliceOf(query) }
    const { rows, count } = await historyPage(queries, page)
    const around = await this.#sending.surroundings(queries, rows)
    await this.#audit.record(queries, caller, 'groupMessagesRead', { groupId, title })
    const shown = rows
      .toReversed()
      .map((row) => ({ ...presentGroupMessage(row, around), isMe: row.sender_id === caller.userId }))
    return { list: showDates(shown, ({ createdAt }) => createdAt), count }
  }

  async deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async ({ queries, onCommit }) => {
      const erased = await eraseMessages(queries, ids)
      const messages = erased.map(({ message }) => message)
      const groupIds = new Set(messages.map(({ conversation_id }) => conversation_id))
      if ((await groupTitles(queries, [...groupIds])).size < groupIds.size) refuse('messageUnknown')
      const { people, nicknames } = await this.#sending.surroundings(queries, messages)
      await this.#audit.record(queries, caller, 'groupMessagesDeleted', { ids: ids.join(' ') })
      onCommit(() => {
        for (const one of erased) {
          const { conversation_id, sender_id } = one.message
          this.#notifier.group(conversation_id, {
            membersVersion: one.membersVersion,
            message: presentWithdrawal(one, people, nicknames, sender_id),
            position: one.position,
          })
        }
      })
    })
  }
}

function presentForAdministrators(row: AdminGroupRow, staff: Staff): AdminGroup {
  const [owner, ...administrators] = staff.filter(({ group_id }) => group_id === row.id)
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
