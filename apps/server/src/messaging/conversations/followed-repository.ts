import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import type { Change } from './changes.ts'

/** The number of the last event that can be seen, of all conversations' logs. */
export async function lastEvent(queries: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(0, (select max(id) from messages), (select max(id) from conversation_changes)) as id`.execute(
    queries,
  )
  return rows[0]?.id ?? 0
}

const writers = sql`
  select virtualtransaction as transaction, pid from pg_locks
  where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and relation in ('messages'::regclass, 'conversation_changes'::regclass)
    and pid is distinct from pg_backend_pid()`

export interface Writer {
  readonly transaction: string
  /** Null for a prepared transaction that the process which began it has left. */
  readonly pid: number | null
}

/**
 * Transactions that may have taken numbers of events and are not over. An insert locks its table before it takes a
 * number, and lets go of it after its commit can be seen.
 */
export async function writersOfEvents(queries: Queries): Promise<Writer[]> {
  const { rows } = await sql<Writer>`select distinct transaction, pid from (${writers}) w`.execute(queries)
  return rows
}

export interface FollowedRow {
  readonly id: number
  readonly conversation_id: number
  readonly position: number
  readonly created_at: Date
  /** Sender of a message; null for a change. */
  readonly sender_id: number | null
  readonly type: number | null
  readonly body: object | null
  readonly is_brought: true | null
  readonly change: Change | null
}

/** Events of all conversations, as they are now, in the order of their numbers. */
export async function eventsBetween(
  queries: Queries,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    (
      select id, conversation_id, coalesce(position, sequence) as position, created_at, sender_id, type, body, is_brought,
        null::jsonb as change
      from messages where id > ${after} and id <= ${upTo} and ${isOfConversation('messages')}
      order by id limit ${limit}
    ) union all (
      select id, conversation_id, position, created_at, null, null, null, null, change
      from conversation_changes where id > ${after} and id <= ${upTo} order by id limit ${limit}
    ) order by id limit ${limit}`.execute(queries)
  return rows
}

/** The number of the first event after one and up to another. */
export async function firstEvent(
  queries: Queries,
  { after, upTo }: { after: number; upTo: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select least(
      (select min(id) from messages where id > ${after} and id <= ${upTo}),
      (select min(id) from conversation_changes where id > ${after} and id <= ${upTo})
    ) as id`.execute(queries)
  return rows[0]?.id ?? undefined
}

/** The age in seconds of the first event after a number; 0 when there is none, and of what an import has brought. */
export async function ageOfNext(queries: Queries, after: number): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select case when is_brought then 0 else greatest(0, extract(epoch from clock_timestamp() - created_at)) end::float8 as age
    from (
      (select id, created_at, is_brought from messages where id > ${after} order by id limit 1)
      union all
      (select id, created_at, null from conversation_changes where id > ${after} order by id limit 1)
      order by id limit 1
    ) next`.execute(queries)
  return rows[0]?.age ?? 0
}
