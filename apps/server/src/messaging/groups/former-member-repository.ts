import { RequestStatus } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { heldAccounts, people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** Facts that a group has about somebody who is not in it. */
export interface Outsider {
  readonly was_member: boolean
  readonly was_removed: boolean
  readonly is_banned: boolean
  /** A request of theirs waits. */
  readonly has_asked: boolean
}

export async function outsiderOf(queries: Queries, groupId: number, userId: number): Promise<Outsider> {
  const { rows } = await sql<Outsider>`
    select f.user_id is not null as was_member, coalesce(f.was_removed, false) as was_removed,
      f.banned_at is not null as is_banned,
      exists (
        select from group_requests r
        where r.group_id = p.group_id and r.user_id = p.user_id and r.status = ${RequestStatus.pending}::smallint
      ) as has_asked
    from (values (${groupId}::bigint, ${userId}::bigint)) as p (group_id, user_id)
    left join former_members f on f.group_id = p.group_id and f.user_id = p.user_id`.execute(queries)
  return rows[0] as Outsider
}

interface LeftMember {
  readonly groupId: number
  readonly userId: number
  readonly wasRemoved: boolean
  /** Time of their last message in the group. */
  readonly lastMessageAt: Date | null
}

/** Remembers somebody who has just left or was removed; a deleted account is not remembered. */
export async function insertFormerMember(
  queries: Queries,
  { groupId, userId, wasRemoved, lastMessageAt }: LeftMember,
): Promise<void> {
  await sql`
    insert into former_members (group_id, user_id, was_removed, last_message_at)
    select ${groupId}::bigint, id, ${wasRemoved}::boolean, ${lastMessageAt}::timestamptz from ${heldAccounts([userId])} a
    on conflict (group_id, user_id) do update
      set was_removed = excluded.was_removed, last_message_at = excluded.last_message_at`.execute(queries)
}

/** A person who has returned is no former member. */
export async function deleteFormerMembers(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await queries
    .deleteFrom('former_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

export async function deleteFormerMemberships(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('former_members').where('user_id', '=', userId).execute()
}

/** Bans a former member, who counts as removed from then on; a ban that is there stays as it is. */
export async function insertBan(
  queries: Queries,
  { groupId, userId, by }: { groupId: number; userId: number; by: number },
): Promise<void> {
  await queries
    .updateTable('former_members')
    .set({ was_removed: true, banned_by: by, banned_at: sql<Date>`clock_timestamp()` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('banned_at', 'is', null)
    .execute()
}

/** From then on this person counts as having left. False where there was no ban. */
export async function deleteBan(queries: Queries, groupId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('former_members')
    .set({ was_removed: false, banned_by: null, banned_at: null })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('banned_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Somebody among these people who is banned. */
export function bannedAmong(queries: Queries, groupId: number, userIds: readonly number[]) {
  return queries
    .selectFrom('former_members as f')
    .innerJoin(people.as('p'), 'p.id', 'f.user_id')
    .select('p.nickname')
    .where('f.group_id', '=', groupId)
    .where('f.user_id', 'in', [...userIds])
    .where('f.banned_at', 'is not', null)
    .orderBy('f.user_id')
    .limit(1)
    .executeTakeFirst()
}

/** The latest first. */
export async function listBans(queries: Queries, groupId: number, slice: Slice) {
  const banned = queries
    .selectFrom('former_members as f')
    .where('f.group_id', '=', groupId)
    .where('f.banned_at', 'is not', null)
  const { count } = await banned
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await banned
    .innerJoin(people.as('u'), 'u.id', 'f.user_id')
    .innerJoin(people.as('by'), 'by.id', 'f.banned_by')
    .select(['u.id', 'u.nickname', 'u.avatar', 'f.banned_at', 'by.id as by_id', 'by.nickname as by_nickname'])
    .orderBy('f.banned_at', 'desc')
    .orderBy('f.user_id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}
