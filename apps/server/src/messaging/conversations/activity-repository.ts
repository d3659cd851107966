import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'

/** Range of ids in which messages are counted one by one; in a larger one, samples are counted. */
const countedMax = 20_000
const samples = { windows: 20, size: 500 } as const

export interface Activity {
  /** Messages between each of the times and the next; for the last time, until now. */
  readonly counts: readonly number[]
  readonly isEstimate: boolean
}

/**
 * How many messages were said here in spans of time, at a cost that does not grow with them: their numbers follow their
 * times, so that the first of a span is found in steps, and in spans of many the share of numbers that are messages'
 * is taken from samples.
 * @param times in their order
 */
export async function activitySince(
  queries: Queries,
  times: readonly Date[],
  counted = countedMax,
): Promise<Activity> {
  const end = await numberAfterAll(queries)
  const firsts = [...(await firstIdsSince(queries, times, end)), end]
  const spans = times.map((_, i) => ({ from: firsts[i] ?? end, to: firsts[i + 1] ?? end }))
  const windows = spans.map((span) => (span.to - span.from <= counted ? [span] : windowsOf(span)))
  const found = await countIn(queries, windows.flat())
  const counts = spans.map(({ from, to }, i) => {
    const own = windows[i] ?? []
    const sum = found.splice(0, own.length).reduce((all, one) => all + one, 0)
    const looked = own.reduce((all, window) => all + window.to - window.from, 0)
    return looked === 0 ? 0 : Math.round((sum * (to - from)) / looked)
  })
  return { counts, isEstimate: spans.some(({ from, to }) => to - from > counted) }
}

/** Numbers of messages. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Samples of a span of many. */
export function windowsOf({ from, to }: Span): Span[] {
  const step = (to - from) / samples.windows
  return Array.from({ length: samples.windows }, (_, i) => {
    const start = Math.floor(from + i * step)
    return { from: start, to: Math.min(start + samples.size, Math.floor(from + (i + 1) * step)) }
  })
}

/** A number that no message has that there is. */
export const numberAfterAll = async (queries: Queries): Promise<number> => (await lastId(queries)) + 1

/** The number of the first message since a time, or the next that there will be. */
export async function numberSince(queries: Queries, time: Date): Promise<number> {
  const end = await numberAfterAll(queries)
  return (await firstIdsSince(queries, [time], end))[0] ?? end
}

async function lastId(queries: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from messages`.execute(
    queries,
  )
  return rows[0]?.id ?? 0
}

/** For each time the number of the first message since then, or `end`. All are looked for in the same steps. */
async function firstIdsSince(queries: Queries, times: readonly Date[], end: number): Promise<number[]> {
  const spans = times.map(() => ({ low: 0, high: end }))
  while (spans.some(({ low, high }) => low < high)) {
    const middles = spans.map(({ low, high }) => Math.floor((low + high) / 2))
    const found = await nextTo(queries, middles)
    for (const [i, span] of spans.entries()) {
      if (span.low >= span.high) continue
      const [middle = 0, time = new Date(), message] = [middles[i], times[i], found[i]]
      // Ids of imported messages do not follow their times: all of these messages count as older.
      if (!message || (!message.is_brought && message.created_at >= time)) span.high = middle
      else span.low = message.id + 1
    }
  }
  return spans.map(({ low }) => low)
}

async function nextTo(queries: Queries, ids: readonly number[]) {
  const { rows } = await sql<{ id: number | null; created_at: Date | null; is_brought: boolean }>`
    select m.id, m.created_at, coalesce(m.is_brought, false) as is_brought from unnest(${list(ids, 'bigint')}) with ordinality as asked (id, n)
    left join lateral (
      select id, created_at, is_brought from messages where id >= asked.id order by id limit 1
    ) m on true order by asked.n`.execute(queries)
  return rows.map(({ id, created_at, is_brought }) =>
    id === null || !created_at ? undefined : { id, created_at, is_brought },
  )
}

async function countIn(queries: Queries, spans: readonly Span[]): Promise<number[]> {
  const from = spans.map((span) => span.from)
  const to = spans.map((span) => span.to)
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from messages where id >= span.low and id < span.high and is_brought is null
        and ${isOfConversation('messages')}
    ) as count
    from unnest(${list(from, 'bigint')}, ${list(to, 'bigint')}) with ordinality as span (low, high, n)
    order by span.n`.execute(queries)
  return rows.map(({ count }) => count)
}
