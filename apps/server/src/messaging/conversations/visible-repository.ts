import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  hiddenBits,
  hiddenSpans,
  hiders,
  isVisibleIn,
  type Reader,
  span,
  spanOf,
  type View,
} from './hidden-spans-repository.ts'

const hiding = (reader: Reader) => sql`
  select from message_deletions h where h.user_id in ${hiders(reader)}
    and h.conversation_id = x.conversation_id and h.sequence = x.sequence`

/** Condition that message `x` is not hidden from a person. */
export const isVisible = (reader: Reader): RawBuilder<SqlBool> => sql`not exists (${hiding(reader)})`

/**
 * The same for many messages of one conversation: a step into an index for each. Without `offset 0` the planner, who
 * does not know how long it is, would compare each with all that the person has ever hidden there.
 */
export const isVisibleEach = (reader: Reader): RawBuilder<SqlBool> =>
  sql`not exists (${hiding(reader)} offset 0)`

interface Stretch extends View {
  /** Sequences; both are there. */
  readonly first: unknown
  readonly last: unknown
}

/**
 * Sequences of messages that somebody sees, in order. Spans of which nothing is to be seen are leapt over. What is looked
 * at are the spans with something hidden, where reading begins, and the one behind each: as nothing is hidden in others,
 * that is enough.
 * @param limit no more than a span has
 */
export function visibleSequences(stretch: Stretch & { order: 'asc' | 'desc'; limit: number }) {
  const { first, last, order, limit } = stretch
  const isDown = order === 'desc'
  const direction = sql.raw(order)
  const begin = spanOf(isDown ? last : first)
  const size = sql.lit(span)
  const within = sql`between ${spanOf(first)} and ${spanOf(last)}`
  const end = isDown
    ? sql`greatest(bottom, case when bits is null then top - ${limit}::int + 1 end)`
    : sql`least(top, case when bits is null then bottom + ${limit}::int - 1 end)`
  const sequences = isDown
    ? sql`generate_series(${end}, top) as sequence`
    : sql`generate_series(bottom, ${end}) as sequence`
  return sql<number>`
    with hidden as (
      ${hiddenSpans(stretch)} and span ${within} group by span
    ), near as (
      select distinct n.span from (select span from hidden union all select ${begin}) s
      cross join lateral (values (s.span), (s.span + ${sql.lit(isDown ? -1 : 1)})) n (span)
      where n.span ${within}
    ), counted as (
      select span, bits, ${size} - coalesce(bit_count(bits), 0) as visible,
        greatest(${first}::bigint, span * ${size}) as bottom, least(${last}::bigint, span * ${size} + ${size} - 1) as top
      from near left join hidden using (span)
    ), ranked as (
      -- Where reading begins, part of the span may be out of reach.
      select *, sum(visible) filter (where span <> ${begin})
        over (order by span ${direction} rows between unbounded preceding and 1 preceding) as before
      from counted
    )
    select sequence from ranked cross join lateral ${sequences}
    where coalesce(before, 0) < ${limit}::int and visible > 0 and (bits is null or ${isVisibleIn('bits')})
    order by sequence ${direction} limit ${limit}::int`
}

/**
 * One empty row for each message `x` after a sequence that somebody sees, span by span, so that what is hidden is asked
 * once for each span and what is hidden whole is not read.
 * @param condition what else must be true of `x`
 */
export function visibleAfter(
  view: View,
  after: RawBuilder<unknown>,
  upTo: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
) {
  const size = sql.lit(span)
  return sql`
    select from generate_series(${spanOf(after)}, ${spanOf(upTo)}) as s (span)
    cross join lateral (${hiddenBits(view)} and span = s.span) h
    cross join lateral (
      select from messages x
      where x.conversation_id = ${view.conversationId} and x.sequence > ${after}
        and x.sequence >= s.span * ${size} and x.sequence < (s.span + 1) * ${size}
        and (h.bits is null or ${isVisibleIn('h.bits')}) and ${condition} offset 0
    ) x
    where h.bits is null or bit_count(h.bits) < ${size}`
}
