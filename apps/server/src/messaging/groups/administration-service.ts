import {
  type AdminGroup,
  type AdminMember,
  type Data,
  type Endpoints,
  type Input,
  MemberRole,
} from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { checkPerson } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type AuditService, aboutPeople } from '../../platform/audit/service.ts'
import { ownPaths } from '../../platform/files/service.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { lockConversations } from '../conversations/conversation-repository.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import {
  type AdminGroupRow,
  type GroupOfRow,
  groupTitles,
  listAllGroups,
  listGroupsOf,
  nicknameOf,
  staffOfGroups,
} from './administration-repository.ts'
import type { SharedMessage } from './conversation-presenter.ts'
import { endGroup } from './ending.ts'
import type { GroupChanges } from './group-changes.ts'
import { handOver } from './handing-over.ts'
import { type ListedMember, listMembers, memberOf, staffOf } from './member-repository.ts'
import { presentPersonOfGroup } from './presenter.ts'

type Groups = Endpoints['GET /api/group/groups']
type Members = Endpoints['GET /api/group/groups/{id}/members']
type GroupsOf = Endpoints['GET /api/user/users/{id}/groups']
type Messages = Endpoints['GET /api/group/messages/{id}']
type Staff = Awaited<ReturnType<typeof staffOfGroups>>

/** All groups, as administrators of the system see and end them. */
export class GroupAdministrationService {
  readonly #database: Database
  readonly #presence: Presence
  readonly #histories: HistoryService<SharedMessage>
  readonly #sending: SendingService<SharedMessage>
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #changes: GroupChanges

  constructor(parts: {
    database: Database
    presence: Presence
    histories: HistoryService<SharedMessage>
    sending: SendingService<SharedMessage>
    notifier: Notifier
    audit: AuditService
    changes: GroupChanges
  }) {
    this.#database = parts.database
    this.#presence = parts.presence
    this.#histories = parts.histories
    this.#sending = parts.sending
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#changes = parts.changes
  }

  async list(query: Input<Groups>['query']): Promise<Data<Groups>> {
    const { queries } = this.#database
    const online = await this.#presence.allOnline()
    const { rows, count } = await listAllGroups(queries, query, online, sliceOf(query))
    const staff = await staffOfGroups(
      queries,
      rows.map(({ id }) => id),
    )
    const staffOf = Map.groupBy(staff, ({ group_id }) => group_id)
    return { list: rows.map((row) => presentForAdministrators(row, staffOf.get(row.id) ?? [])), count }
  }

  dissolve(caller: Caller, ids: readonly number[]): Promise<void> {
    return this.#database.transaction((transaction) => this.end(transaction, caller, ids))
  }

  /** The same within a transaction. @throws Refusal */
  async end(transaction: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
    const { queries } = transaction
    await lockConversations(queries, ids)
    const titles = await groupTitles(queries, ids)
    if (titles.size < new Set(ids).size) refuse('groupUnknown')
    for (const [groupId, title] of titles) {
      await endGroup(transaction, this.#notifier, groupId)
      await this.#audit.record(queries, caller, 'groupDissolved', { groupId, title })
    }
  }

  /** Lists the members of a group. The audit log records the access. */
  async members(caller: Caller, groupId: number, query: Input<Members>['query']): Promise<Data<Members>> {
    const { queries } = this.#database
    const title = (await groupTitles(queries, [groupId])).get(groupId) ?? refuse('groupUnknown')
    await this.#audit.record(queries, caller, 'groupMembersListed', { groupId, title })
    const { key = '' } = query
    const listed = { groupId, viewerId: caller.userId, key, sort: 'role asc', ...sliceOf(query) } as const
    const { rows, count } = await listMembers(queries, listed)
    const online = await this.#presence.online(rows.map(({ user_id }) => user_id))
    return { list: rows.map((row) => presentMember(row, online)), count }
  }

  /** Without the owner's consent; the group's members are notified in the same way. */
  handOver(caller: Caller, groupId: number, userId: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockConversations(queries, [groupId])
      const title = (await groupTitles(queries, [groupId])).get(groupId) ?? refuse('groupUnknown')
      if (!(await memberOf(queries, groupId, userId))) refuse('memberUnknown')
      await checkPerson(queries, userId)
      const from = ownerAmong(await staffOf(queries, groupId), groupId)
      if (from.id === userId) return
      await handOver(transaction, this.#changes, groupId, { from: from.id, to: userId, by: caller.userId })
      const { nickname } = ownerAmong(await staffOf(queries, groupId), groupId)
      const details = { groupId, title, fromId: from.id, userId, nickname }
      await this.#audit.record(queries, caller, 'groupHandedOver', details)
    })
  }

  /** Lists the groups of a person. The audit log records the access. */
  async groupsOf(caller: Caller, userId: number, query: Input<GroupsOf>['query']): Promise<Data<GroupsOf>> {
    const { queries } = this.#database
    const nickname = (await nicknameOf(queries, userId)) ?? refuse('userUnknown')
    await this.#audit.record(queries, caller, 'userGroupsListed', { userId, nickname })
    const { rows, count } = await listGroupsOf(queries, userId, sliceOf(query))
    return { list: rows.map(presentGroupOf), count }
  }

  /** Lists the messages of a group. The audit log records the access. */
  async messages(caller: Caller, groupId: number, query: Input<Messages>['query']): Promise<Data<Messages>> {
    const { queries } = this.#database
    const title = (await groupTitles(queries, [groupId])).get(groupId) ?? refuse('groupUnknown')
    await this.#audit.record(queries, caller, 'groupMessagesRead', { groupId, title })
    return this.#histories.historyOfAll(groupId, caller.userId, query, ownPaths)
  }

  deleteMessages(caller: Caller, ids: readonly number[]): Promise<void> {
    return this.#database.transaction((transaction) => this.erase(transaction, caller, ids))
  }

  /** The same within a transaction. @throws Refusal */
  async erase(transaction: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
    const { queries } = transaction
    let titles: ReadonlyMap<number, string> = new Map()
    const authors = await this.#sending.erase(transaction, ids, async (groupIds) => {
      titles = await groupTitles(queries, groupIds)
      if (titles.size < groupIds.length) refuse('messageUnknown')
    })
    const groups = [...titles].map(([id, title]) => `${id} (${title})`).join(', ')
    const details = { ids: ids.join(' '), groups, ...aboutPeople(authors) }
    await this.#audit.record(queries, caller, 'groupMessagesDeleted', details)
  }
}

function presentForAdministrators(row: AdminGroupRow, staff: Staff): AdminGroup {
  const owner = ownerAmong(staff, row.id)
  const administrators = staff.slice(1)
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

function ownerAmong<S extends { readonly role: number }>([first]: readonly S[], groupId: number): S {
  if (first?.role !== MemberRole.owner) throw new Error(`group ${groupId} has no owner`)
  return first
}

const presentMember = (row: ListedMember, online: ReadonlySet<number>): AdminMember => ({
  userId: row.user_id,
  nickname: row.user_nickname,
  avatar: row.avatar,
  memberNickname: row.nickname,
  role: row.role,
  isOnline: online.has(row.user_id),
  createdAt: row.joined_at.toISOString(),
})

const presentGroupOf = ({ id, title, avatar, role, members }: GroupOfRow) => ({
  groupId: id,
  title,
  avatar,
  role,
  memberCount: members,
})
