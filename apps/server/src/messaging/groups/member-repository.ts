import { MemberRole, type MemberSort, staffRoles } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { nameReads } from '../../db/name-search.ts'
import { PreparedStatement } from '../../db/prepared-statement.ts'
import { botsOf, madeBots } from '../../db/sql/bots.ts'
import { conversation, lastSaidIn } from '../../db/sql/conversations.ts'
import { friendship, friendshipsOf } from '../../db/sql/friends.ts'
import { bots, heldAccounts, people, person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

export interface MemberRow {
  readonly user_id: number
  readonly role: MemberRole
  readonly nickname: string
  readonly muted_until: Date | null
}

export async function memberOf(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<MemberRow | undefined> {
  const row = await queries
    .selectFrom('conversation_members')
    .select(['user_id', 'role', 'nickname', 'muted_until'])
    .where('conversation_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, role: row.role as MemberRole }
}

/** The groups among these that somebody is in. */
export async function groupsAmong(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from conversation_members m
    cross join lateral (select id from groups where id = m.conversation_id offset 0) g
    where m.user_id = ${userId} and m.conversation_id = any (${list(ids, 'bigint')})`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function countMembers(queries: Queries, groupId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('conversation_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}

export async function memberIds(queries: Queries, groupId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', groupId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Whether bots that people have made are among these. */
export async function hasBots(queries: Queries, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${madeBots} b where b.user_id = any (${[...ids]}::bigint[]) limit 1`.execute(queries)
  return rows.length > 0
}

/** These members, with what they are called and look like elsewhere. */
export function namedMembers(queries: Queries, groupId: number, userIds: readonly number[]) {
  return queries
    .selectFrom('conversation_members as m')
    .innerJoin(people.as('p'), 'p.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'm.nickname', 'm.muted_until', 'p.nickname as user_nickname', 'p.avatar'])
    .where('m.conversation_id', '=', groupId)
    .where('m.user_id', 'in', [...userIds])
    .orderBy('m.user_id')
    .execute()
}

/** Owner first, then administrators in the order of their joining. */
export function staffOf(queries: Queries, groupId: number) {
  return queries
    .selectFrom('conversation_members as m')
    .innerJoin(people.as('p'), 'p.id', 'm.user_id')
    .select(['p.id', 'p.nickname', 'p.avatar', 'm.role'])
    .where('m.conversation_id', '=', groupId)
    .where('m.role', 'in', staffRoles)
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute()
}

/** Adds members. Existing members stay as they are. @returns the people who were not members */
export async function insertMembers(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
  role: MemberRole,
): Promise<number[]> {
  if (userIds.length === 0) return []
  // Earlier messages are not unread. A former member comes back with the time of their last message.
  const { rows } = await sql<{ user_id: number }>`
    insert into conversation_members (conversation_id, user_id, role, read_up_to, joined_after, last_message_at)
    select c.id, a.id, ${role}::smallint, c.last_sequence, c.last_sequence, f.last_message_at
    from ${conversation(groupId)} c cross join ${heldAccounts(userIds)} a
    left join former_members f on f.group_id = ${groupId} and f.user_id = a.id
    on conflict do nothing
    returning user_id`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** Somebody who was in a group elsewhere. */
export interface BroughtMember {
  readonly userId: number
  readonly role: MemberRole
  readonly nickname: string
  readonly joinedAt: Date | null
}

/** Adds the imported members of a group, for whom nothing in it is unread; people without an account are left out. */
export async function insertBroughtMembers(
  queries: Queries,
  groupId: number,
  members: readonly BroughtMember[],
): Promise<void> {
  await sql`
    insert into conversation_members (
      conversation_id, user_id, role, nickname, joined_at, read_up_to, delivered_up_to, joined_after, last_message_at
    )
    select c.id, b.user_id,
      case when row_number() over (order by b.role, b.n) = 1 then ${MemberRole.owner} else b.role end, b.nickname, coalesce(b.joined_at, now()), c.last_sequence, c.last_sequence,
      c.last_sequence, said.last
    from ${conversation(groupId)} c cross join unnest(
      ${members.map(({ userId }) => userId)}::bigint[],
      ${members.map(({ role }) => role)}::smallint[],
      ${members.map(({ nickname }) => nickname)}::text[],
      ${members.map(({ joinedAt }) => joinedAt?.toISOString() ?? null)}::timestamptz[]
    ) with ordinality as b (user_id, role, nickname, joined_at, n)
    join ${heldAccounts(members.map(({ userId }) => userId))} a on a.id = b.user_id
    left join ${lastSaidIn(groupId)} said on said.sender_id = b.user_id
    on conflict do nothing`.execute(queries)
}

/** Gives when they last said something. */
export async function deleteMember(queries: Queries, groupId: number, userId: number): Promise<Date | null> {
  const row = await queries
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('last_message_at')
    .executeTakeFirst()
  return row?.last_message_at ?? null
}

export async function updateMember(
  queries: Queries,
  groupId: number,
  userId: number,
  changes: { role?: MemberRole; nickname?: string; muted_until?: Date | null },
): Promise<void> {
  await queries
    .updateTable('conversation_members')
    .set(changes)
    .where('conversation_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

const orders: Readonly<Record<MemberSort, ReturnType<typeof sql>>> = {
  'role asc': sql`m.role, m.joined_at, m.user_id`,
  'new_msg_date desc': sql`m.last_message_at desc nulls last, m.user_id`,
  'new_msg_date asc': sql`m.last_message_at nulls first, m.user_id`,
  'created_at desc': sql`m.joined_at desc, m.user_id desc`,
  'created_at asc': sql`m.joined_at, m.user_id`,
}

interface MemberQuery extends Slice {
  readonly groupId: number
  /** The person whose friends are marked. */
  readonly viewerId: number
  readonly key: string
  readonly sort: MemberSort
}

/**
 * People are looked up one by one (`offset 0` keeps the planner from joining all of them): a page costs what is on it,
 * and a search in a group what the group has members.
 */
export async function listMembers(
  queries: Queries,
  { groupId, viewerId, key, sort, offset, limit }: MemberQuery,
) {
  const user = sql`lateral ${person(sql.ref('m.user_id'))}`
  const friendOfMine = sql`lateral ${friendship(viewerId, sql.ref('m.user_id'))}`
  const named = sql`and (m.user_id::text = ${key} or ${nameReads('m.nickname', key)}
    or exists (select from ${user} u where ${nameReads('u.nickname', key)})
    or exists (select from ${friendOfMine} f where ${nameReads('f.note', key)}))`
  const matching = sql`conversation_members m where m.conversation_id = ${groupId} ${key === '' ? sql`` : named}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${matching}`.execute(
    queries,
  )
  const { rows } = await sql<ListedMember>`
    select m.*, u.nickname as user_nickname, u.avatar, u.is_bot, u.deactivated_at, exists (select from ${friendOfMine} f) as is_friend
    from (
      select m.user_id, m.role, m.nickname, m.muted_until, m.joined_at, m.last_message_at
      from ${matching} order by ${orders[sort]} offset ${offset} limit ${limit}
    ) m cross join ${user} u
    order by ${orders[sort]}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

export interface ListedMember extends MemberRow {
  readonly joined_at: Date
  readonly last_message_at: Date | null
  readonly user_nickname: string
  readonly avatar: string
  readonly is_friend: boolean
  readonly is_bot: boolean
  readonly deactivated_at: Date | null
}

export async function listFriendsWithMembership(
  queries: Queries,
  groupId: number,
  userId: number,
  slice: Slice,
) {
  const mine = queries.selectFrom(friendshipsOf(userId).as('f'))
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = mine.select('f.friend_id').orderBy('f.friend_id').offset(slice.offset).limit(slice.limit)
  const rows = await queries
    .selectFrom(page.as('f'))
    .innerJoinLateral(person(sql.ref('f.friend_id')).as('p'), (join) => join.onTrue())
    .select(['p.id', 'p.avatar', 'p.nickname'])
    .select(
      sql<boolean>`exists (
        select from conversation_members m where m.conversation_id = ${groupId} and m.user_id = p.id
      )`.as('is_member'),
    )
    .orderBy('p.id')
    .execute()
  return { rows, count }
}

/** How many of these people each of these groups has; groups that have none are left out. */
export async function countAmong(
  queries: Queries,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (groupIds.length === 0 || userIds.length === 0) return new Map()
  const { rows } = await sql<{ group_id: number; count: number }>`
    select conversation_id as group_id, count(*) as count from conversation_members
    where conversation_id = any (${[...groupIds]}::bigint[]) and user_id = any (${[...userIds]}::bigint[])
    group by conversation_id`.execute(queries)
  return new Map(rows.map(({ group_id, count }) => [group_id, count]))
}

/** Members of a group that are bots of this person's. */
export async function botsAmong(queries: Queries, groupId: number, ownerId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', groupId)
    .where('user_id', 'in', botsOf(ownerId))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Names that members go by in their groups, by `groupId userId`; those without one are left out. */
export async function memberNicknames(
  queries: Queries,
  members: ReadonlyArray<{ readonly groupId: number; readonly userId: number }>,
): Promise<Map<string, string>> {
  if (members.length === 0) return new Map()
  const rows = await nicknames.execute(queries, members)
  return new Map(rows.map((row) => [`${row.group_id} ${row.user_id}`, row.nickname]))
}

interface Nickname {
  readonly group_id: number
  readonly user_id: number
  readonly nickname: string
}

const nicknames = new PreparedStatement<
  ReadonlyArray<{ readonly groupId: number; readonly userId: number }>,
  Nickname
>(
  (list) => sql`/* nicknames */
    select p.group_id, p.user_id, m.nickname
    from unnest(
      ${list('bigint', (members) => members.map(({ groupId }) => groupId))},
      ${list('bigint', (members) => members.map(({ userId }) => userId))}
    ) as p (group_id, user_id)
    cross join lateral (
      select nickname from conversation_members
      where conversation_id = p.group_id and user_id = p.user_id and nickname <> '' offset 0
    ) m`,
)

/** A person's groups, for leaving them all. */
export function groupsLeftBy(queries: Queries, userId: number) {
  return queries
    .selectFrom('conversation_members as m')
    .innerJoin('groups', 'groups.id', 'm.conversation_id')
    .select(['groups.id', 'groups.title', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('groups.id')
    .execute()
}

/** The member who would own the group after the owner, if anybody. */
export async function successorIn(
  queries: Queries,
  groupId: number,
  ownerId: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', groupId)
    .where('user_id', '<>', ownerId)
    .where('user_id', '<>', sql<number>`all (${bots})`)
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}
