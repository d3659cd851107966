import { type Kind, kinds, limits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { StoredMessage } from './drafts.ts'
import { type View, visibleAt, visibleCount } from './hidden-spans-repository.ts'
import { ownVote } from './poll-repository.ts'
import { ownReactions } from './reaction-repository.ts'
import { signUpsShown } from './sign-up-repository.ts'
import { threadPlaces, threadSequences } from './thread-repository.ts'
import { visibleSequences } from './visible-repository.ts'

/** Messages to read, as somebody sees them. */
interface Reading {
  readonly conversationId: number
  readonly userId: number
  readonly withoutThreads?: boolean | undefined
  /** Of one thread: its first message and its replies. */
  readonly threadId?: number | undefined
  /** Sequences. */
  readonly first: number
  readonly last: number
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** Bytes of an answer: the message that reaches them is the last one read. */
  readonly bytes: number
}

/** A message and about how much it adds to an answer. */
type Weighed = StoredMessage & { readonly bytes: number }

/** So many are looked at before the next are asked for: of those that are too many only the size is taken. */
const batchSize = 100
/** Bytes of a message in an answer besides its body, about; and of the original that it cites. */
const frameBytes = 256
const originalBytes = 4 * limits.citedText
const citing = Object.entries<Kind>(kinds).flatMap(([type, { cites }]) => (cites ? [Number(type)] : []))

/**
 * Messages in order, until there are as many as wanted or an answer of so many bytes is full. However long they are, the
 * database gives no more than that, and reads little more.
 */
export async function readMessages(
  queries: Queries,
  reading: Reading,
): Promise<{ rows: StoredMessage[]; isFull: boolean }> {
  const rows: StoredMessage[] = []
  let { first, last, bytes } = reading
  while (rows.length < reading.limit && bytes > 0 && first <= last) {
    const limit = Math.min(batchSize, reading.limit - rows.length)
    const batch = await readBatch(queries, { ...reading, first, last, limit, bytes })
    rows.push(...batch)
    bytes -= batch.reduce((sum, row) => sum + row.bytes, 0)
    const end = batch.at(-1)?.sequence
    if (end === undefined || batch.length < limit) break
    if (reading.order === 'asc') first = end + 1
    else last = end - 1
  }
  return { rows, isFull: bytes <= 0 }
}

const sequencesOf = ({ threadId, ...reading }: Reading) =>
  threadId === undefined ? visibleSequences(reading) : threadSequences({ ...reading, threadId })

async function readBatch(queries: Queries, reading: Reading): Promise<Weighed[]> {
  const { conversationId, userId, order, bytes } = reading
  const direction = sql.raw(order)
  const { rows } = await sql<Weighed>`
    select * from (
      select batch.*, sum(bytes) over (order by sequence ${direction}) - bytes as before from (
        select m.*, ${ownReactions(userId)} as own_reactions, ${ownVote(userId)} as own_vote, l.sign_ups,
          octet_length(m.body::text) + coalesce(octet_length(m.reactions::text), 0)
          + coalesce(octet_length(m.tally::text), 0) + coalesce(octet_length(l.sign_ups::text), 0) + coalesce(octet_length(m.mentions::text), 0)
          + coalesce(octet_length(m.link_preview::text), 0) + ${frameBytes}::int
          + case when m.type = any (${citing}::smallint[]) then ${originalBytes}::int else 0 end as bytes
        from messages m cross join lateral (select ${signUpsShown(userId)} as sign_ups) l
        where m.conversation_id = ${conversationId}
          and m.sequence = any (array(${sequencesOf(reading)}))
      ) batch
    ) weighed where before < ${bytes} order by sequence ${direction}`.execute(queries)
  return rows
}

/** Where a page of a history begins, and how many messages its reader sees in all. */
export interface Places {
  readonly count: number
  /** The sequence of the newest message of the page; 0 or less where there is none. */
  readonly start: number
  readonly end: number
}

/**
 * Sequences have no gaps, so where a page begins follows from the offset and from how many are hidden of each span;
 * nothing is counted row by row, however long the history is and however much of it is hidden.
 * @param before only messages before this sequence
 */
export async function historyPlaces(
  queries: Queries,
  view: View & { readonly conversationId: number; readonly threadId?: number | undefined },
  { before, offset }: { readonly before: number | undefined; readonly offset: number },
): Promise<Places> {
  if (view.threadId !== undefined)
    return threadPlaces(queries, { ...view, threadId: view.threadId }, { before, offset })
  const { rows } = await sql<Places>`
    with c as (
      select last_sequence, least(coalesce(${before ?? null}::bigint - 1, last_sequence), last_sequence) as top
      from conversations where id = ${view.conversationId}
    )
    select ${visibleCount(view, sql`c.last_sequence`)} as count, ${visibleAt(view, sql`c.top`, offset)} as start,
      c.last_sequence as "end"
    from c`.execute(queries)
  return rows[0] ?? { count: 0, start: 0, end: 0 }
}

/**
 * The sequence of the first message at or after a time; of the newest if there is none. Times follow sequences, so that
 * halving finds it, with a step into an index for each half.
 */
export async function sequenceAt(queries: Queries, conversationId: number, time: Date): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    with recursive narrowing as (
      select 1::bigint as low, last_sequence as high from conversations where id = ${conversationId}
      union all
      select case when is_before then middle + 1 else low end, case when is_before then high else middle end
      from narrowing
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select coalesce((
          select created_at < ${time} from messages where conversation_id = ${conversationId} and sequence = middle
        ), false) as is_before
      ) probe
      where low < high
    )
    select max(low) as sequence from narrowing where low >= high`.execute(queries)
  return rows[0]?.sequence ?? 0
}
