import { type AdminGroup, type Data, type Endpoints, type Input, MemberRole } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import { eraseMessages } from '../conversations/erasure.ts'
import { readHistory } from '../conversations/history.ts'
import { everyone } from '../conversations/message-repository.ts'
import { withdrawnBy } from '../conversations/surroundings.ts'
import { ownPaths } from '../files/service.ts'
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
    return readHistory(queries, { conversationId: groupId, userId: everyone, query }, async (messages) => {
      const around = {
        ...(await this.#sending.surroundings(queries, messages)),
        links: ownPaths,
      }
      return (row) => ({ ...presentGroupMessage(row, around), isMe: row.sender_id === caller.userId })
    })
  }

  async deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async ({ queries, onCommit }) => {
      const erased = await eraseMessages(queries, ids)
      const messages = erased.map(({ message }) => message)
      const groupIds = new Set(messages.map(({ conversation_id }) => conversation_id))
      if ((await groupTitles(queries, [...groupIds])).size < groupIds.size) refuse('messageUnknown')
      const withdrawn = messages.map((message) => withdrawnBy(message.conversation_id, message.sender_id))
      const { people, nicknames } = await this.#sending.surroundings(queries, withdrawn)
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
