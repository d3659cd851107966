import { laterLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { begun, clock, inMs } from '../../db/leases.ts'
import type { Tables } from '../../db/tables.ts'
import type { Refusal } from '../../kernel/refusal.ts'

export type { ScheduledPart } from '../../db/tables/scheduled.ts'

export type ScheduledRow = Selectable<Tables['scheduled_messages']>
export type NewScheduled = Pick<
  ScheduledRow,
  'sender_id' | 'place' | 'target' | 'client_message_id' | 'said' | 'due_at'
>

export interface DueRow extends ScheduledRow {
  /** So late that it is not sent by itself any more. */
  readonly is_late: boolean
}

export function scheduledOf(queries: Queries, senderId: number): Promise<ScheduledRow[]> {
  return queries
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
}

export function scheduledUnder(
  queries: Queries,
  senderId: number,
  clientMessageId: string,
): Promise<ScheduledRow | undefined> {
  return queries
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()
}

/** How many messages of somebody's wait: all of those that are sent one after the other. */
export async function countScheduled(queries: Queries, senderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(coalesce(jsonb_array_length(said->'parts'), 1)), 0)::int as count
    from scheduled_messages where sender_id = ${senderId}`.execute(queries)
  return rows[0]?.count ?? 0
}

export function insertScheduled(queries: Queries, row: NewScheduled): Promise<ScheduledRow> {
  return queries
    .insertInto('scheduled_messages')
    .values({ ...row, said: JSON.stringify(row.said), try_at: row.due_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks one of this person's scheduled messages, so that nothing else becomes of it. */
export function lockOwnScheduled(
  queries: Queries,
  senderId: number,
  id: number,
): Promise<ScheduledRow | undefined> {
  return queries
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .forUpdate()
    .executeTakeFirst()
}

/** It waits for its time, whatever hindered it before. */
export function rewriteScheduled(
  queries: Queries,
  { id, said, due_at }: Pick<ScheduledRow, 'id' | 'said' | 'due_at'>,
): Promise<ScheduledRow> {
  return queries
    .updateTable('scheduled_messages')
    .set(({ eb }) => ({
      said: JSON.stringify(said),
      due_at,
      try_at: due_at,
      refusal: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The rest of it waits, whatever hindered it before. */
export function keepRest(
  queries: Queries,
  { id, said }: Pick<ScheduledRow, 'id' | 'said'>,
): Promise<ScheduledRow> {
  return queries
    .updateTable('scheduled_messages')
    .set(({ eb }) => ({ said: JSON.stringify(said), refusal: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** From now on it is due. */
export async function hastenScheduled(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('scheduled_messages')
    .set(({ eb }) => ({ due_at: clock, try_at: clock, refusal: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteScheduled(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await queries
      .deleteFrom('scheduled_messages')
      .where('id', 'in', [...ids])
      .execute()
}

export async function deleteScheduledOf(queries: Queries, senderId: number): Promise<void> {
  await queries.deleteFrom('scheduled_messages').where('sender_id', '=', senderId).execute()
}

/** The conversations with something due. */
export async function placesDue(queries: Queries): Promise<Array<ScheduledRow['place']>> {
  const rows = await queries
    .selectFrom('scheduled_messages')
    .select('place')
    .distinct()
    .where('try_at', '<=', begun)
    .execute()
  return rows.map(({ place }) => place)
}

/** Some of those that are to be tried now, locked; those that another node is trying are passed over. */
export async function lockDue(
  queries: Queries,
  place: ScheduledRow['place'],
  only: { readonly limit: number; readonly id?: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select *, due_at < ${clock} - make_interval(hours => ${laterLimits.lateHours}) as is_late
    from scheduled_messages where try_at <= ${begun} and place = ${place}
      ${only.id === undefined ? sql`` : sql`and id = ${only.id}`}
    order by try_at, id limit ${only.limit} for update skip locked`.execute(queries)
  return rows
}

/** Why it was not sent; with `seconds` it is tried again then, else it waits for its sender. */
export async function refuseScheduled(
  queries: Queries,
  id: number,
  { errorName, params }: Pick<Refusal, 'errorName' | 'params'>,
  seconds?: number,
): Promise<void> {
  await queries
    .updateTable('scheduled_messages')
    .set(({ eb }) => ({
      refusal: JSON.stringify({ name: errorName, params }),
      try_at: seconds === undefined ? null : inMs(1000 * seconds),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function postponeScheduled(queries: Queries, id: number, seconds: number): Promise<void> {
  await queries
    .updateTable('scheduled_messages')
    .set({ try_at: inMs(1000 * seconds) })
    .where('id', '=', id)
    .execute()
}
