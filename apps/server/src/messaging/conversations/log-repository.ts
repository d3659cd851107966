import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Change, LoggedChange } from './changes.ts'
import type { Place } from './log-event.ts'
import type { StoredLine } from './system-line.ts'

/** A change before it has its place: then it is known below which message its line stands. */
type Unplaced<C extends Change> = C extends { readonly line?: StoredLine }
  ? Omit<C, 'line'> & { readonly line?: Omit<StoredLine, 'after'> | undefined }
  : C

/** Puts a change at the end of its conversation's log, and its line, if it has one, between the messages for good. */
export async function appendChange<C extends Change>(
  queries: Queries,
  conversationId: number,
  change: Unplaced<C>,
  at: Date,
): Promise<LoggedChange<C>> {
  const { rows } = await sql<Place & { change: C }>`
    with moved as (
      update conversations set last_position = last_position + 1 where id = ${conversationId}
      returning id, last_position, last_sequence, members_version
    ), placed as (
      select id, last_position, last_sequence, members_version,
        case when jsonb_exists(given.change, 'line')
          then jsonb_set(given.change, '{line,after}', to_jsonb(last_sequence)) else given.change end as change
      from moved cross join (select ${JSON.stringify(change)}::jsonb as change) given
    ), logged as (
      insert into conversation_changes (conversation_id, position, change, created_at)
      select id, last_position, change, ${at}::timestamptz from placed
    ), kept as (
      insert into system_lines (conversation_id, after_sequence, position, line, created_at)
      select id, last_sequence, last_position, change -> 'line', ${at}::timestamptz from placed
      where jsonb_exists(change, 'line')
    )
    select last_position as position, members_version as "membersVersion", change from placed`.execute(
    queries,
  )
  const [placed] = rows
  if (!placed) throw new Error(`there is no conversation ${conversationId}`)
  return { ...placed, conversationId, at }
}

/** The last place of a conversation's log. */
export async function lastPosition(queries: Queries, conversationId: number): Promise<number> {
  const { rows } = await sql<Pick<LogEnd, 'last_position'>>`
    select last_position from conversations where id = ${conversationId}`.execute(queries)
  return rows[0]?.last_position ?? 0
}

/** Whether this very frame of somebody's has withdrawn a message before. */
export async function hasWithdrawn(
  queries: Queries,
  conversationId: number,
  frame: { readonly messageId: number; readonly by: number; readonly clientMessageId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_changes where conversation_id = ${conversationId}
      and change @> ${JSON.stringify({ kind: 'withdrawal', ...frame })}::jsonb`.execute(queries)
  return rows.length > 0
}

interface LogEnd {
  readonly last_sequence: number
  readonly last_position: number
  readonly members_version: number
  /** Up to here the changes have been forgotten. */
  readonly changes_from: number
}

export interface LogSlice extends LogEnd {
  /** Changes of this page. */
  readonly changes: readonly LoggedChange[]
  /** How many there are up to the end. */
  readonly changes_missed: number
}

/**
 * Where a log ends and a page of its changes behind a cursor, as of one moment; none where more than `max` events were
 * missed, undefined without such a conversation.
 */
export async function changesAfter(
  queries: Queries,
  conversationId: number,
  after: number,
  { page, max }: { page: number; max: number },
): Promise<LogSlice | undefined> {
  const { rows } = await sql<
    Omit<LogSlice, 'changes'> & {
      members_version: number
      position: number | null
      created_at: Date
      change: Change
    }
  >`
    select c.last_sequence, c.last_position, c.changes_from, c.members_version, missed.changes_missed,
      l.position, l.created_at, l.change
    from conversations c
    cross join lateral (
      select count(*) as changes_missed from conversation_changes x
      where x.conversation_id = c.id and x.position > ${after} and c.last_position - ${after} <= ${max}
    ) missed
    left join conversation_changes l on l.conversation_id = c.id and l.position > ${after}
      and l.position <= ${after + page} and c.last_position - ${after} <= ${max}
    where c.id = ${conversationId} order by l.position`.execute(queries)
  const [end] = rows
  if (!end) return undefined
  const changes = rows.flatMap(({ position, created_at: at, change, members_version: membersVersion }) =>
    position === null ? [] : [{ conversationId, position, membersVersion, at, change }],
  )
  return { ...end, changes }
}

/** Forgets changes that are older than some days. */
export async function forgetChanges(queries: Queries, days: number): Promise<void> {
  await sql`
    with gone as (
      delete from conversation_changes where created_at < now() - make_interval(days => ${days})
      returning conversation_id, position
    )
    update conversations c set changes_from = greatest(c.changes_from, g.position)
    from (select conversation_id, max(position) as position from gone group by conversation_id) g
    where c.id = g.conversation_id`.execute(queries)
}
