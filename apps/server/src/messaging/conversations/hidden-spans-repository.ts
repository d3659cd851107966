import { type RawBuilder, sql } from 'kysely'
import { everyone, inThreads } from './message-repository.ts'

/** So many sequences are of one row of `hidden_spans`, a bit for each. */
export const span = 512
export const spanOf = (sequence: unknown) => sql`(${sequence}::bigint / ${sql.lit(span)})`

/** A person who reads a conversation. */
export interface Reader {
  readonly userId: number
  /** Without what was sent in threads alone. */
  readonly withoutThreads?: boolean | undefined
}

/** A conversation, as somebody sees it; columns of an outer query may stand for values. */
export interface View extends Reader {
  readonly conversationId: unknown
}

/** The owners of deletions that hide something from a reader. */
export const hiders = ({ userId, withoutThreads }: Reader): RawBuilder<unknown> =>
  withoutThreads ? sql`(${everyone}, ${userId}, ${inThreads})` : sql`(${everyone}, ${userId})`

export const isVisibleIn = (bits: string) =>
  sql`get_bit(${sql.ref(bits)}, (sequence % ${sql.lit(span)})::integer) = 0`

const hidden = (columns: RawBuilder<unknown>, view: View) => sql`
  select ${columns} from hidden_spans
  where user_id in ${hiders(view)} and conversation_id = ${view.conversationId}`
/** To be grouped by span. */
export const hiddenSpans = (view: View) => hidden(sql`span, bit_or(bits) as bits`, view)
export const hiddenBits = (view: View) => hidden(sql`bit_or(bits) as bits`, view)

/** How many messages somebody sees in a conversation with this last sequence. */
export const visibleCount = (view: View, lastSequence: RawBuilder<unknown>) => sql<number>`
  (${lastSequence} - (select coalesce(sum(bit_count(bits)), 0) from (${hiddenSpans(view)} group by span) united))::bigint`

/** How many messages somebody sees from a sequence on, before another one: a look at the spans between the two. */
export const visibleBetween = (
  view: View,
  from: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
) => sql<number>`
  (${before} - ${from} - (
    select coalesce(sum(bit_count(substring(bits
      from greatest(${from} - span * ${sql.lit(span)}, 0)::integer + 1
      for (least(${before} - span * ${sql.lit(span)}, ${sql.lit(span)})
        - greatest(${from} - span * ${sql.lit(span)}, 0))::integer))), 0)
    from (${hiddenSpans(view)} and span between ${spanOf(from)} and ${spanOf(sql`(${before} - 1)`)} group by span) united
  ))::bigint`

/**
 * The sequence of the message that has so many visible ones above it, up to `top`; 0 or less if there is none. It is in
 * the lowest span that begins with no more above it, or beneath that, where nothing is hidden down to the next.
 */
export const visibleAt = (view: View, top: RawBuilder<unknown>, offset: number) => sql<number>`
  (with spans as (
    select span, bits, least(${top}, span * ${sql.lit(span)} + ${sql.lit(span - 1)}) as up_to
    from (${hiddenSpans(view)} and span <= ${spanOf(top)} group by span) united
  ), counted as (
    select *, bit_count(substring(bits for (up_to % ${sql.lit(span)})::integer + 1)) as hidden from spans
  ), passed as (
    select *, ${offset}::bigint - (${top} - up_to - sum(hidden) over (order by span desc) + hidden) as rest from counted
  ), found as (
    select *, up_to - hidden - rest as beneath from passed where rest >= 0 order by span limit 1
  )
  select case
    when f.span is null then ${top} - ${offset}::bigint
    when beneath < f.span * ${sql.lit(span)} then beneath
    else (
      select sequence from generate_series(f.span * ${sql.lit(span)}, up_to) as sequence
      where ${isVisibleIn('bits')} order by sequence desc offset rest limit 1
    )
  end::bigint from (select) as one left join found f on true)`
