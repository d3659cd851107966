import { MemberRole, type MemberSort } from '@parley/contract'
import { sql } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'

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

/** Owner first, then administrators in the order of their joining. */
export function staffOf(queries: Queries, groupId: number) {
  return queries
    .selectFrom('conversation_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.id', 'users.nickname', 'users.avatar', 'm.role'])
    .where('m.conversation_id', '=', groupId)
    .where('m.role', 'in', [MemberRole.owner, MemberRole.administrator])
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .execute()
}

/** Those that are members already are left as they are. Gives those that were not. */
export async function insertMembers(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
  role: MemberRole,
): Promise<number[]> {
  if (userIds.length === 0) return []
  // The lock waits for an account that is being deleted: nobody without one becomes a member.
  const { rows } = await sql<{ user_id: number }>`
    insert into conversation_members (conversation_id, user_id, role)
    select ${groupId}::bigint, id, ${role}::smallint from users
    where id = any (${[...userIds]}::bigint[]) and deleted_at is null
    for key share
    on conflict do nothing
    returning user_id`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

export async function deleteMember(queries: Queries, groupId: number, userId: number): Promise<void> {
  await queries
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

export async function updateMember(
  queries: Queries,
  groupId: number,
  userId: number,
  changes: { role?: MemberRole; nickname?: string; muted_until?: Date | null; pinned_at?: Date | null },
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
  /** Whose friends are marked. */
  readonly viewerId: number
  readonly key: string
  readonly sort: MemberSort
}

export async function listMembers(
  queries: Queries,
  { groupId, viewerId, key, sort, offset, limit }: MemberQuery,
) {
  const pattern = `%${key.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  let matching = queries
    .selectFrom('conversation_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .leftJoin('friendships as f', (join) =>
      join.onRef('f.friend_id', '=', 'm.user_id').on('f.user_id', '=', viewerId),
    )
    .where('m.conversation_id', '=', groupId)
  if (key !== '') {
    matching = matching.where(({ or, eb }) =>
      or([
        eb(sql`lower(users.nickname)`, 'like', pattern),
        eb(sql`lower(m.nickname)`, 'like', pattern),
        eb(sql`lower(f.note)`, 'like', pattern),
        eb(sql`m.user_id::text`, '=', key),
      ]),
    )
  }
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['m.user_id', 'm.role', 'm.nickname', 'm.muted_until', 'm.joined_at', 'm.last_message_at'])
    .select(['users.nickname as user_nickname', 'users.avatar'])
    .select(sql<boolean>`f.user_id is not null`.as('is_friend'))
    .orderBy(orders[sort])
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, count }
}

export async function listFriendsWithMembership(
  queries: Queries,
  groupId: number,
  userId: number,
  slice: Slice,
) {
  const mine = queries
    .selectFrom('friendships as f')
    .innerJoin('users', 'users.id', 'f.friend_id')
    .where('f.user_id', '=', userId)
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await mine
    .select(['users.id', 'users.avatar', 'users.nickname'])
    .select(
      sql<boolean>`exists (
        select from conversation_members m where m.conversation_id = ${groupId} and m.user_id = users.id
      )`.as('is_member'),
    )
    .orderBy('users.id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}

/** What decides whether somebody may send to a group. `role` is null for whoever is not a member. */
export interface SenderRow {
  readonly group_id: number
  readonly user_id: number
  readonly is_prohibition: boolean
  readonly role: MemberRole | null
  readonly is_muted: boolean
  readonly is_curtailed: boolean
}

/** Rows for those pairs whose group exists. */
export async function sendersOf(
  queries: Queries,
  people: ReadonlyArray<{ groupId: number; userId: number }>,
): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select distinct g.id as group_id, p.user_id, g.is_prohibition, m.role,
      coalesce(m.muted_until > clock_timestamp(), false) as is_muted,
      coalesce(u.curtail_in_group_chat, false) as is_curtailed
    from unnest(
      ${people.map(({ groupId }) => groupId)}::bigint[],
      ${people.map(({ userId }) => userId)}::bigint[]
    ) as p (group_id, user_id)
    join groups g on g.id = p.group_id
    left join users u on u.id = p.user_id
    left join conversation_members m on m.conversation_id = g.id and m.user_id = p.user_id`.execute(queries)
  return rows
}

/** Remembers when members last said something; the latest of each counts. */
export async function touchMembers(
  queries: Queries,
  messages: ReadonlyArray<{ conversation_id: number; sender_id: number; created_at: Date }>,
): Promise<void> {
  await sql`
    update conversation_members m set last_message_at = t.at
    from (
      select conversation_id, user_id, max(at) as at from unnest(
        ${messages.map(({ conversation_id }) => conversation_id)}::bigint[],
        ${messages.map(({ sender_id }) => sender_id)}::bigint[],
        ${messages.map(({ created_at }) => created_at)}::timestamptz[]
      ) as t (conversation_id, user_id, at) group by conversation_id, user_id
    ) t where m.conversation_id = t.conversation_id and m.user_id = t.user_id`.execute(queries)
}

/** Names that members go by in a group; those without one are left out. */
export async function memberNicknames(
  queries: Queries,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<Map<string, string>> {
  if (groupIds.length === 0 || userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('conversation_members')
    .select(['conversation_id', 'user_id', 'nickname'])
    .where('conversation_id', 'in', [...new Set(groupIds)])
    .where('user_id', 'in', [...new Set(userIds)])
    .where('nickname', '<>', '')
    .execute()
  return new Map(rows.map((row) => [`${row.conversation_id} ${row.user_id}`, row.nickname]))
}

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

/** Who comes after an owner, if anybody. */
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
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** The groups that a person is in. */
export async function groupIdsOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('conversation_members')
    .innerJoin('groups', 'groups.id', 'conversation_members.conversation_id')
    .select('groups.id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
