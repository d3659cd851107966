import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import { list } from '../storage/list.ts'
import { visibleBefore } from './hidden-spans-repository.ts'
import { readMessages, sequenceAt } from './history-repository.ts'

interface Seen {
  readonly conversationId: number
  readonly userId: number
}

export interface DayWithMessages {
  /** Its place among the days that were asked about. */
  readonly index: number
  readonly count: number
  /** Where it begins: be it with one that is hidden. */
  readonly sequence: number
}

export interface DaysWithin {
  readonly days: readonly DayWithMessages[]
  /** When the first and the last message were sent of those that somebody sees. */
  readonly first: Date | undefined
  readonly last: Date | undefined
}

/**
 * Which of these days have messages that somebody sees: their edges are found by halving, and what is hidden between two
 * is counted by its spans, so that nothing is read message by message.
 * @param edges when each day begins, and when the last one ends
 */
export async function daysWithin(queries: Queries, view: Seen, edges: readonly Date[]): Promise<DaysWithin> {
  const end = await endOf(queries, view.conversationId)
  if (!end) return { days: [], first: undefined, last: undefined }
  const sequences: number[] = []
  for (const edge of edges)
    sequences.push(
      edge > end.created_at ? end.sequence + 1 : await sequenceAt(queries, view.conversationId, edge),
    )
  const { rows } = await sql<{ seen: number }>`
    select ${visibleBefore(view, sql`e.sequence`)} as seen
    from unnest(${list(sequences, 'bigint')}) with ordinality as e (sequence, place) order by place`.execute(
    queries,
  )
  const days = sequences.slice(0, -1).flatMap((sequence, index) => {
    const count = (rows[index + 1]?.seen ?? 0) - (rows[index]?.seen ?? 0)
    return count > 0 ? [{ index, count, sequence }] : []
  })
  const [first, last] = await Promise.all([
    edgeOf(queries, view, end.sequence, 'asc'),
    edgeOf(queries, view, end.sequence, 'desc'),
  ])
  return { days, first, last }
}

async function endOf(queries: Queries, conversationId: number) {
  return await queries
    .selectFrom('messages')
    .select(['sequence', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function edgeOf(queries: Queries, view: Seen, end: number, order: 'asc' | 'desc') {
  const { rows } = await readMessages(queries, { ...view, first: 1, last: end, order, limit: 1, bytes: 1 })
  return rows[0]?.created_at
}
