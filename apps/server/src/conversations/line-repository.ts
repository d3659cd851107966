import { limits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { LoggedChange } from './changes.ts'
import type { Place } from './log-event.ts'
import { type NewLine, type PlacedLine, type StoredLine, withCount } from './system-line.ts'

/** Puts a line at the end of a conversation: a change in its log, and for good between its messages. */
export async function appendLine(
  queries: Queries,
  conversationId: number,
  line: NewLine,
  at: Date,
): Promise<LoggedChange & { readonly change: { readonly kind: 'group'; readonly line: StoredLine } }> {
  const { rows } = await sql<Place & { line: StoredLine }>`
    with moved as (
      update conversations set last_position = last_position + 1 where id = ${conversationId}
      returning id, last_position, last_sequence, members_version,
        ${JSON.stringify(withCount(line))}::jsonb || jsonb_build_object('after', last_sequence) as line
    ), logged as (
      insert into conversation_changes (conversation_id, position, change, created_at)
      select id, last_position, jsonb_build_object('kind', 'group', 'line', line), ${at}::timestamptz from moved
    ), kept as (
      insert into system_lines (conversation_id, after_sequence, position, line, created_at)
      select id, last_sequence, last_position, line, ${at}::timestamptz from moved
    )
    select last_position as position, members_version as "membersVersion", line from moved`.execute(queries)
  const [placed] = rows
  if (!placed) throw new Error(`there is no conversation ${conversationId}`)
  const { line: stored, ...place } = placed
  return { ...place, conversationId, change: { kind: 'group', line: stored }, at }
}

/** The line with which a conversation begins: before its log, as nobody could have missed it. */
export async function insertFirstLine(
  queries: Queries,
  conversationId: number,
  line: NewLine,
  at: Date,
): Promise<void> {
  const stored = { ...withCount(line), after: 0 }
  await queries
    .insertInto('system_lines')
    .values({
      conversation_id: conversationId,
      after_sequence: 0,
      position: 0,
      line: JSON.stringify(stored),
      created_at: at,
    })
    .execute()
}

/** Part of a conversation, by sequences; both ends belong to it. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/** The lines below the messages of a stretch, in order; of very many the last. */
export async function linesWithin(
  queries: Queries,
  conversationId: number,
  { first, last }: Stretch,
): Promise<PlacedLine[]> {
  const rows = await queries
    .selectFrom('system_lines')
    .select(['position', 'line', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('after_sequence', '>=', first)
    .where('after_sequence', '<=', last)
    .orderBy('after_sequence', 'desc')
    .orderBy('position', 'desc')
    .limit(limits.systemLinesOfPage)
    .execute()
  return rows
    .reverse()
    .map(({ position, line, created_at: at }) => ({ conversationId, position, at, line: line as StoredLine }))
}
