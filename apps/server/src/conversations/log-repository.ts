import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** What became of a conversation, besides its messages. */
export type Change =
  | {
      readonly kind: 'withdrawal'
      readonly messageId: number
      /** Whom it is shown to be withdrawn by. */
      readonly by: number
      readonly content: string
      readonly preview: string
      /** The withdrawer's id of the frame, if it had one. */
      readonly clientMessageId?: string
    }
  /** Of a group: its settings, its members or their roles. */
  | { readonly kind: 'group' }

export interface LoggedChange {
  readonly position: number
  readonly created_at: Date
  readonly change: Change
}

/** Where a change has come to stand, and the version of the conversation's members that it happened under. */
export interface Logged {
  readonly position: number
  readonly membersVersion: number
}

/** Puts a change at the end of its conversation's log. */
export async function appendChange(
  queries: Queries,
  conversationId: number,
  change: Change,
  at: Date,
): Promise<Logged> {
  const { rows } = await sql<Logged>`
    with moved as (
      update conversations set last_position = last_position + 1 where id = ${conversationId}
      returning id, last_position, members_version
    ), added as (
      insert into conversation_changes (conversation_id, position, change, created_at)
      select id, last_position, ${JSON.stringify(change)}::jsonb, ${at}::timestamptz from moved
    )
    select last_position as position, members_version as "membersVersion" from moved`.execute(queries)
  const [logged] = rows
  if (!logged) throw new Error(`there is no conversation ${conversationId}`)
  return logged
}

/** The last place of a conversation's log. */
export async function lastPosition(queries: Queries, conversationId: number): Promise<number> {
  const { rows } = await sql<LogEnd>`
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
  /** Up to here the changes have been forgotten. */
  readonly changes_from: number
}

export interface LogSlice extends LogEnd {
  /** Of the page alone. */
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
    Omit<LogSlice, 'changes'> & { position: number | null; created_at: Date; change: Change }
  >`
    select c.last_sequence, c.last_position, c.changes_from, missed.changes_missed, l.position, l.created_at, l.change
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
  const changes = rows.flatMap(({ position, created_at, change }) =>
    position === null ? [] : [{ position, created_at, change }],
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
