import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { visibleBetween } from './hidden-spans-repository.ts'
import { visibleSequences } from './visible-repository.ts'

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

interface Row {
  readonly days: readonly DayWithMessages[]
  readonly first: Date | null
  readonly last: Date | null
}

/**
 * Which of these days have messages that somebody sees, by one statement however many days there are. Their edges are
 * found by halving, all at once, and what is hidden between two is counted by its spans, so that nothing is read message
 * by message.
 * @param edges when each day begins, and when the last one ends
 */
export async function daysWithin(queries: Queries, view: Seen, edges: readonly Date[]): Promise<DaysWithin> {
  const { conversationId } = view
  const { rows } = await sql<Row>`
    with recursive ending as (
      select sequence from messages where conversation_id = ${conversationId} order by sequence desc limit 1
    ), narrowing as (
      select e.place, e.edge, 1::bigint as low, ending.sequence + 1 as high
      from ending cross join unnest(${list(edges, 'timestamptz')}) with ordinality as e (edge, place)
      union all
      select place, edge, case when is_before then middle + 1 else low end,
        case when is_before then high else middle end
      from narrowing
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select coalesce((
          select created_at < edge from messages where conversation_id = ${conversationId} and sequence = middle
        ), false) as is_before
      ) probe
      where low < high
    ), stretches as (
      select place - 1 as index, low as sequence, lead(low) over (order by place) as behind
      from narrowing where low >= high
    ), days as (
      select index, sequence, ${visibleBetween(view, sql`sequence`, sql`behind`)} as count
      from stretches where sequence < behind
    )
    select ${sentAt(view, 'asc')} as first, ${sentAt(view, 'desc')} as last,
      (select coalesce(json_agg(json_build_object('index', index, 'count', count, 'sequence', sequence) order by index), '[]')
        from days where count > 0) as days
    from ending`.execute(queries)
  const [found] = rows
  return { days: found?.days ?? [], first: found?.first ?? undefined, last: found?.last ?? undefined }
}

/** When the first or the last of the messages was sent that somebody sees. */
function sentAt(view: Seen, order: 'asc' | 'desc') {
  const sequences = visibleSequences({ ...view, first: 1, last: sql`ending.sequence`, order, limit: 1 })
  return sql<Date>`(
    select created_at from messages where conversation_id = ${view.conversationId} and sequence = (${sequences})
  )`
}
