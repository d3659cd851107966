import type { MemberRole } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The people of a conversation that has just been made. */
export async function insertReaders(
  queries: Queries,
  conversationId: number,
  userIds: readonly number[],
): Promise<void> {
  await queries
    .insertInto('conversation_members')
    .values(userIds.map((user_id) => ({ conversation_id: conversationId, user_id })))
    .execute()
}

export async function conversationIdsOf(queries: Queries, userIds: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('conversation_members')
    .select('conversation_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Somebody's role in a group; undefined of who is not in it. */
export async function roleIn(
  queries: Queries,
  conversationId: number,
  userId: number,
): Promise<MemberRole | undefined> {
  const row = await queries
    .selectFrom('conversation_members')
    .select('role')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role as MemberRole | undefined
}

/** Memberships of these people in these conversations, and since when. */
export async function membersSince(queries: Queries, ids: readonly number[], userIds: readonly number[]) {
  const { rows } = await sql<{ conversation_id: number; user_id: number; since_ms: number }>`
    select conversation_id, user_id, (extract(epoch from now() - joined_at) * 1000)::float8 as since_ms
    from conversation_members
    where conversation_id = any (${[...ids]}::bigint[]) and user_id = any (${[...userIds]}::bigint[])`.execute(
    queries,
  )
  return rows
}
