import { Role } from '@parley/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { staff } from '../../../db/sql/users.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Slice } from '../../../kernel/paging.ts'

export type HeldRow = Selectable<Tables['held_messages']>
export type NewHeld = Omit<HeldRow, 'id' | 'created_at' | 'rejected_at' | 'mentions' | 'vanish_after'> &
  Partial<Pick<HeldRow, 'mentions' | 'vanish_after'>>

interface Viewer {
  readonly userId: number
  readonly role: number
}

/** The quarantined message that its sender sent under this id before, if any. */
export function heldUnder(
  queries: Queries,
  senderId: number,
  clientMessageId: string,
): Promise<Pick<HeldRow, 'rejected_at'> | undefined> {
  return queries
    .selectFrom('held_messages')
    .select('rejected_at')
    .where('sender_id', '=', senderId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()
}

export async function countWaiting(queries: Queries, senderId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('held_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender_id', '=', senderId)
    .where('rejected_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined where one is held under the same id of its sender's. */
export async function insertHeld(queries: Queries, held: NewHeld): Promise<number | undefined> {
  const row = await queries
    .insertInto('held_messages')
    .values({
      ...held,
      body: JSON.stringify(held.body),
      mentions: held.mentions ? JSON.stringify(held.mentions) : null,
    })
    .onConflict((conflict) => conflict.columns(['sender_id', 'client_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Condition that this person may decide about message `h`: not their own, nor, unless they are an administrator, one of
 * staff.
 */
const isFor = ({ userId, role }: Viewer): RawBuilder<SqlBool> =>
  sql`h.rejected_at is null and h.sender_id <> ${userId} ${
    role === Role.administrator ? sql`` : sql`and h.sender_id not in (select s.id from ${staff} s)`
  }`

/** Pending messages, the oldest first. */
export async function listHeld(
  queries: Queries,
  viewer: Viewer,
  { offset, limit }: Slice,
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select h.* from held_messages h where ${isFor(viewer)}
    order by h.id offset ${offset} limit ${limit}`.execute(queries)
  return rows
}

export async function countHeld(queries: Queries, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from held_messages h where ${isFor(viewer)}`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function senderOf(queries: Queries, id: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('held_messages')
    .select('sender_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sender_id
}

/** Locks a pending message, so that nobody else decides about it. */
export function lockHeld(queries: Queries, id: number): Promise<HeldRow | undefined> {
  return queries
    .selectFrom('held_messages')
    .selectAll()
    .where('id', '=', id)
    .where('rejected_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The same of one of somebody's own. */
export async function lockOwnHeld(
  queries: Queries,
  senderId: number,
  clientMessageId: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('held_messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('client_message_id', '=', clientMessageId)
    .where('rejected_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Marks a message as rejected, and deletes its content. */
export async function markRejected(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('held_messages')
    .set({
      body: '{}',
      preview: '',
      mentions: null,
      file_ids: [],
      words: [],
      lists: [],
      rejected_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteHeld(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await queries
      .deleteFrom('held_messages')
      .where('id', 'in', [...ids])
      .execute()
}

export async function heldOf(queries: Queries, senderId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('held_messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks messages that have been there for so long. */
export async function lockOldHeld(queries: Queries, days: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from held_messages where coalesce(rejected_at, created_at) < now() - make_interval(days => ${days})
    order by id limit ${limit} for update skip locked`.execute(queries)
  return rows.map(({ id }) => id)
}
