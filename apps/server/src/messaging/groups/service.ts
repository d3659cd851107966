import {
  type Data,
  type Endpoints,
  GroupMode,
  type Input,
  limits,
  MemberRole,
  Verification,
} from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { FriendService } from '../../identity/friends/service.ts'
import type { Sight } from '../../identity/presence/service.ts'
import {
  type AskerLimits,
  checkActive,
  checkReserved,
  type UserService,
} from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { changePicture } from '../../platform/files/service.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import { holdConversations } from '../conversations/conversation-repository.ts'
import type { MessageHead } from '../conversations/drafts.ts'
import { groupOf, readableGroup } from './access.ts'
import { groupTitles } from './administration-repository.ts'
import { announcementsFor } from './announcement-repository.ts'
import { defaultAbstract, defaultAvatar, isDefaultAvatar, titleOf } from './defaults.ts'
import type { GroupChanges } from './group-changes.ts'
import {
  daysOfGroup,
  groupById,
  insertGroup,
  listMyGroups,
  searchGroups,
  updateGroup,
} from './group-repository.ts'
import {
  type BroughtMember,
  countAmong,
  hasBots,
  insertBroughtMembers,
  insertMembers,
  listFriendsWithMembership,
  listMembers,
  memberIds,
  staffOf,
} from './member-repository.ts'
import { membersAmong, membershipsOf } from './membership-repository.ts'
import { checkCreating } from './policy.ts'
import { presentGroup, presentMember } from './presenter.ts'
import { paceOf } from './sender-repository.ts'

export { readableGroup } from './access.ts'
export type { GroupAdministrationService } from './administration-service.ts'
export type { NamedGroup } from './entry-policy.ts'
export type { GroupEntryService } from './entry-service.ts'
export type { LockedGroup, MembershipService } from './membership-service.ts'
export { groupFacts, groupMemberFacts } from './operator-repository.ts'
export { checkRight } from './policy.ts'

type Create = Endpoints['POST /api/group/group']
type My = Endpoints['GET /api/group/my']
type Search = Endpoints['GET /api/group/search']
type Members = Endpoints['GET /api/group/member']
type Friends = Endpoints['GET /api/group/friends']

interface NewGroup {
  readonly title: string
  /** Left out for as many as one usually has room for. */
  readonly size?: number | undefined
  readonly isSearch: boolean
  readonly members: readonly number[]
}

export interface BroughtGroup {
  readonly title: string
  readonly notice: string
  readonly creatorId: number
  /** How many people it has to hold. */
  readonly size: number
  readonly createdAt: Date | null
}

/** Groups as people see and make them. */
export class GroupService {
  readonly #database: Database
  readonly #users: UserService
  readonly #friends: FriendService
  readonly #sight: Sight
  readonly #notifier: Notifier
  readonly #changes: GroupChanges
  readonly #askers: AskerLimits

  readonly #rules: Pick<WordRules, 'check'>
  readonly #site: SiteRules

  constructor(parts: {
    database: Database
    users: UserService
    friends: FriendService
    sight: Sight
    notifier: Notifier
    changes: GroupChanges
    askers: AskerLimits
    words: { readonly rules: WordRules }
    rules: SiteRules
  }) {
    this.#site = parts.rules
    this.#askers = parts.askers
    this.#rules = parts.words.rules
    this.#database = parts.database
    this.#users = parts.users
    this.#friends = parts.friends
    this.#sight = parts.sight
    this.#notifier = parts.notifier
    this.#changes = parts.changes
  }

  async create(caller: Caller, body: Input<Create>['body']): Promise<Data<Create>> {
    await this.#askers.take(caller.userId, 'group')
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      checkCreating(await this.#users.curtailments(queries, caller.userId))
      if (body.mode === 1) {
        this.#rules.check(body.name)
        await checkReserved(queries, caller.userId, body.name)
      }
      const wanted =
        body.mode === 1 ? named(body) : await this.#ofFriends(queries, caller.userId, body.userIdList)
      return { groupId: await this.#make(transaction, caller.userId, wanted) }
    })
  }

  /** A group of people whom nobody has to ask, since they are new. @throws Refusal */
  async createOf(
    transaction: Transaction,
    ownerId: number,
    title: string,
    members: readonly number[],
  ): Promise<number> {
    checkCreating(await this.#users.curtailments(transaction.queries, ownerId))
    return this.#make(transaction, ownerId, { title, isSearch: false, members })
  }

  async #make(transaction: Transaction, ownerId: number, wanted: NewGroup): Promise<number> {
    const { queries, onCommit } = transaction
    const { kind, groupSize } = await this.#site.read(queries)
    if ((wanted.size ?? 0) > groupSize || wanted.members.length >= groupSize)
      refuse('groupTooLarge', { max: groupSize })
    const groupId = await insertGroup(queries, {
      title: wanted.title,
      abstract: defaultAbstract(new Date()),
      avatar: defaultAvatar(wanted.title),
      size: wanted.size ?? sizeOf(wanted.members, groupSize),
      is_search: wanted.isSearch,
      creator_id: ownerId,
      readers_from: kind === 'house' ? 0 : null,
    })
    await checkActive(queries, wanted.members)
    await insertMembers(queries, groupId, [ownerId], MemberRole.owner)
    await insertMembers(queries, groupId, wanted.members, MemberRole.member)
    const members = [ownerId, ...wanted.members]
    onCommit((committed) => this.#notifier.membership(committed, groupId, members, true, 0))
    this.#notifier.changed(transaction, members, ['groups', 'sessions'])
    const line = { kind: 'created', by: ownerId, people: wanted.members } as const
    await this.#changes.begin(transaction, groupId, line)
    return groupId
  }

  /** A group from elsewhere, into which its people are let when all that was said in it is there. */
  async bring(transaction: Transaction, group: BroughtGroup): Promise<number> {
    const { queries } = transaction
    const groupId = await insertGroup(queries, {
      title: group.title,
      abstract: group.notice,
      avatar: defaultAvatar(group.title),
      size: Math.max(limits.groupSize.default, group.size),
      is_search: false,
      creator_id: group.creatorId,
      readers_from: (await this.#site.read(queries)).kind === 'house' ? 0 : null,
    })
    if (group.createdAt) await updateGroup(queries, groupId, { created_at: group.createdAt })
    return groupId
  }

  /**
   * Adds the imported members of a group, one of whom owns it. Nothing in it is unread for them.
   * @param isPublic everybody could find it and join
   */
  async letIn(
    transaction: Transaction,
    groupId: number,
    members: readonly BroughtMember[],
    isPublic: boolean,
  ): Promise<void> {
    const { queries, onCommit } = transaction
    await holdConversations(queries, [groupId])
    // Staff of the site may have removed it.
    if (!(await groupById(queries, groupId))) return
    await insertBroughtMembers(queries, groupId, members)
    if (isPublic) {
      // Where strangers register, what was open to all of a company is not open to everybody.
      const { registration } = await this.#site.read(queries)
      const verification = registration === 'open' ? Verification.message : Verification.anyone
      await updateGroup(queries, groupId, { is_search: true, verification })
    }
    const ids = members.map(({ userId }) => userId)
    onCommit((committed) => this.#notifier.membership(committed, groupId, ids, true, 0))
    this.#notifier.changed(transaction, ids, ['groups', 'sessions'])
  }

  /** The picture of a group from elsewhere, which its owner has, unless it has one of its people's choice by now. */
  async bringPicture(transaction: Transaction, groupId: number, path: string): Promise<boolean> {
    const { queries } = transaction
    await holdConversations(queries, [groupId])
    const [owner] = await staffOf(queries, groupId)
    const group = await groupById(queries, groupId)
    if (!owner || !group || !isDefaultAvatar(group.avatar)) return false
    await changePicture(queries, owner.id, { groupPicture: groupId }, path)
    await updateGroup(queries, groupId, { avatar: path })
    this.#notifier.changed(transaction, await memberIds(queries, groupId), ['groups', 'sessions'])
    return true
  }

  /** Owner of a group; undefined if there is no such group. */
  async ownerOf(queries: Queries, groupId: number): Promise<number | undefined> {
    return (await staffOf(queries, groupId))[0]?.id
  }

  /** The groups that a person is in, and the version of the members of each. */
  membershipsOf(userId: number) {
    return membershipsOf(this.#database.queries, userId)
  }

  /** The people among these who are in a group, and the version of its members. */
  membersAmong(groupId: number, userIds: readonly number[]) {
    return membersAmong(this.#database.queries, groupId, userIds)
  }

  /** Notifies the other members that this person is writing. @throws Refusal */
  async typing(userId: number, groupId: number): Promise<void> {
    await readableGroup(this.#database.queries, groupId, userId)
    this.#notifier.groupTyping(groupId, userId)
  }

  /** @throws Refusal unless this person is in the group */
  async checkReading({ userId }: Caller, groupId: number): Promise<void> {
    await readableGroup(this.#database.queries, groupId, userId)
  }

  /** Whether all of some messages are in this group, and it is this person's to read. */
  areIn(groupId: number, userId: number) {
    return async (queries: Queries, messages: readonly MessageHead[]): Promise<boolean> => {
      await readableGroup(queries, groupId, userId)
      return messages.every(({ conversation_id }) => conversation_id === groupId)
    }
  }

  async info(caller: Caller, groupId: number): Promise<Data<Endpoints['GET /api/group/group/{id}']>> {
    const { queries } = this.#database
    const { group, member: viewer } = await readableGroup(queries, groupId, caller.userId)
    const ids = await memberIds(queries, groupId)
    const online = await this.#sight.among(caller.userId, ids)
    const [owner, ...administrators] = await staffOf(queries, groupId)
    // It was dissolved between these reads: a group always has an owner.
    if (!owner) refuse('groupUnknown')
    const pace = await paceOf(queries, group, caller.userId)
    const retention = await daysOfGroup(queries, groupId)
    const members = { count: ids.length, online: online.size, owner, administrators }
    const announcements = await announcementsFor(queries, groupId, caller.userId)
    const withBots = await hasBots(queries, ids)
    return {
      ...presentGroup(group, viewer, members, pace, retention),
      ...(announcements.due && { announcementDue: true }),
      ...(announcements.count > 0 && { announcements: announcements.count }),
      ...(withBots && { hasBots: true }),
    }
  }

  /** A group that somebody may know of, and who owns it. @throws Refusal */
  async known(
    queries: Queries,
    groupId: number,
    userId: number,
  ): Promise<{ title: string; ownerId: number }> {
    const { group } = await groupOf(queries, groupId, userId)
    const [owner] = await staffOf(queries, groupId)
    return { title: group.title, ownerId: owner?.id ?? refuse('groupUnknown') }
  }

  /** Titles of the groups among these that exist. */
  titles(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    return ids.length > 0 ? groupTitles(queries, ids) : Promise.resolve(new Map())
  }

  async mine(caller: Caller, query: Input<My>['query']): Promise<Data<My>> {
    const created = query.mode === GroupMode.created
    const { rows, count } = await listMyGroups(this.#database.queries, caller.userId, created, sliceOf(query))
    const list = rows.map((row) => ({
      groupId: row.id,
      groupTitle: row.title,
      groupAvatar: row.avatar,
      groupMemberCount: row.member_count,
      role: row.role as MemberRole,
      mode: query.mode,
    }))
    return { list, count }
  }

  async search(caller: Caller, query: Input<Search>['query']): Promise<Data<Search>> {
    const { queries } = this.#database
    const { rows, count } = await searchGroups(queries, caller.userId, query.key ?? '', sliceOf(query))
    const ids = rows.map(({ id }) => id)
    const seen = ids.length > 0 ? await this.#sight.all(caller.userId) : []
    const online = await countAmong(queries, ids, seen)
    const list = rows.map(({ id, is_member, member_count, ...shown }) => ({
      groupId: id,
      ...shown,
      isInGroup: is_member,
      userCount: member_count,
      userOnlineCount: online.get(id) ?? 0,
    }))
    return { list, count }
  }

  /** The caller's friends, and who of them is in a group of the caller's. */
  async friends(caller: Caller, query: Input<Friends>['query']): Promise<Data<Friends>> {
    const { queries } = this.#database
    await readableGroup(queries, query.id, caller.userId)
    const { rows, count } = await listFriendsWithMembership(queries, query.id, caller.userId, sliceOf(query))
    const list = rows.map(({ id, avatar, nickname, is_member }) => ({
      userId: id,
      avatar,
      nickname,
      isInGroup: is_member,
    }))
    return { list, count }
  }

  async members(caller: Caller, query: Input<Members>['query']): Promise<Data<Members>> {
    const { queries } = this.#database
    await readableGroup(queries, query.id, caller.userId)
    const { rows, count } = await listMembers(queries, {
      groupId: query.id,
      viewerId: caller.userId,
      key: query.key ?? '',
      sort: query.sort ?? 'role asc',
      ...sliceOf(query),
    })
    const online = await this.#sight.among(
      caller.userId,
      rows.map(({ user_id }) => user_id),
    )
    return { list: rows.map((row) => presentMember(row, online)), count }
  }

  async #ofFriends(queries: Queries, userId: number, userIds: readonly number[]) {
    const members = [...new Set(userIds)].filter((id) => id !== userId)
    if (members.length === 0) refuseField('userIdList', 'count')
    const friends = await this.#friends.toInvite(queries, userId, members)
    if (friends.size < members.length) refuse('notFriends')
    const people = await this.#users.briefs([userId, ...members], queries)
    const nicknames = [userId, ...members].map((id) => people.get(id)?.nickname ?? '')
    return { title: titleOf(nicknames), isSearch: false, members }
  }
}

function named({ name, size, isSearch }: Extract<Input<Create>['body'], { mode: 1 }>): NewGroup {
  return { title: name, size, isSearch: isSearch ?? false, members: [] }
}

/** Room for those who are in it from the beginning, as far as that is allowed. */
const sizeOf = (members: readonly number[], max: number) =>
  Math.min(max, Math.max(limits.groupSize.default, members.length + 1))

export type { Asked, AskedDevices } from './ports.ts'
