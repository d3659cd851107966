import { MessageType } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import type { StoredMessage } from './drafts.ts'
import { everyone } from './message-repository.ts'
import { ownVote } from './poll-repository.ts'
import { ownReactions } from './reaction-repository.ts'
import type { StoredEntry } from './records.ts'
import { signUpsShown } from './sign-up-repository.ts'
import { isVisibleEach } from './visible-repository.ts'

/** A message as it is searched. */
export interface SearchedMessage extends StoredMessage {
  /** Entries of a record. */
  readonly entries: readonly StoredEntry[] | null
  /** For the caption of an album: types of the album's other messages. */
  readonly album_types?: readonly number[] | null
  /** Nobody is shown what it says. */
  readonly is_gone: boolean
  /** The last sequence among which it was looked for. */
  readonly end_sequence?: number
}

const entries = sql`(select r.entries from message_records r where r.message_id = x.id) as entries`
/** A caption comes behind its pictures, be others quicker; what is farther off is not looked for. */
const albumReach = 100

const albumTypes = (message: 'x' | 'm') => {
  const m = sql.ref(message)
  return sql`(
    select array_agg(distinct p.type::integer) from messages p
    where ${m}.type = ${MessageType.text} and ${m}.body ? 'album'
      and p.conversation_id = ${m}.conversation_id and p.sender_id = ${m}.sender_id
      and p.sequence between ${m}.sequence - ${sql.lit(albumReach)} and ${m}.sequence - 1
      and p.body #> '{album,id}' = ${m}.body #> '{album,id}'
  ) as album_types`
}
const isHeld = sql`exists (select from messages_under_hold h where h.message_id = x.id)`

const searched = (from: RawBuilder<unknown>, others = sql``) => sql<SearchedMessage>`
  select x.id, x.conversation_id, x.sequence, x.sender_id, x.type, x.body, x.mentions, x.link_preview, x.created_at,
    ${entries}, ${albumTypes('x')}, x.type = ${MessageType.withdrawn} or ${isHeld} or not ${isVisibleEach({ userId: everyone })} as is_gone${others}
  from ${from} order by x.conversation_id, x.sequence`

/**
 * The first messages of a conversation between two sequences: as many as are stored in some bytes, one always.
 * @returns whether there are more behind them
 */
export async function searchedBetween(
  queries: Queries,
  {
    conversationId,
    first,
    last,
    bytes,
  }: { conversationId: number; first: number; last: number; bytes: number },
): Promise<{ messages: SearchedMessage[]; isMore: boolean }> {
  const { rows: messages } = await searched(
    sql`(
    select m.*, max(m.sequence) over () as end_sequence, sum(s.size) over (order by m.sequence) - s.size as bytes_before
    from messages m
    cross join lateral (
      select pg_column_size(m.body)
        + coalesce((select pg_column_size(r.entries) from message_records r where r.message_id = m.id), 0) as size
    ) s
    where m.conversation_id = ${conversationId} and m.sequence between ${first} and ${last}
  ) x where x.bytes_before < ${bytes}`,
    sql`, x.end_sequence`,
  ).execute(queries)
  const end = messages.at(-1)
  return { messages, isMore: end !== undefined && end.sequence < (end.end_sequence ?? 0) }
}

/** Messages in the order of their conversations and sequences. */
export async function searchedById(queries: Queries, ids: readonly number[]): Promise<SearchedMessage[]> {
  if (ids.length === 0) return []
  return (await searched(sql`messages x where x.id = any (${list(ids, 'bigint')})`).execute(queries)).rows
}

/** Where messages are, from one on towards older ones. */
export async function placesBelow(
  queries: Queries,
  { below, limit }: { below: number; limit: number },
): Promise<Array<{ id: number; conversation_id: number; sequence: number; created_at: Date }>> {
  return await queries
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'sequence', 'created_at'])
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function placesOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Array<{ id: number; conversation_id: number; sequence: number }>> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; conversation_id: number; sequence: number }>`
    select id, conversation_id, sequence from messages where id = any (${list(ids, 'bigint')})`.execute(
    queries,
  )
  return rows
}

/** The id of the message with this sequence. */
export async function messageAt(
  queries: Queries,
  conversationId: number,
  sequence: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row?.id
}

/** A place in a conversation. */
export interface Spot {
  readonly conversationId: number
  readonly sequence: number
}

export interface FoundRow extends SearchedMessage {
  readonly kind: number
}

const isReader = (userId: number) =>
  userId === everyone
    ? sql`true`
    : sql`exists (
        select from conversation_members r
        where r.conversation_id = m.conversation_id and r.user_id = ${userId} offset 0
      )`

/**
 * The messages among these, as they are now, that are neither withdrawn nor under hold, and that a reader sees.
 * @param userId `everyone` for a reader who sees everything that is there for everybody
 */
export async function readAt(queries: Queries, userId: number, spots: readonly Spot[]): Promise<FoundRow[]> {
  if (spots.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select m.*, c.kind, ${entries}, ${albumTypes('m')}, ${ownReactions(userId)} as own_reactions, ${ownVote(userId)} as own_vote,
      ${signUpsShown(userId)} as sign_ups, false as is_gone
    from unnest(
      ${spots.map(({ conversationId }) => conversationId)}::bigint[], ${spots.map(({ sequence }) => sequence)}::bigint[]
    ) as s (conversation_id, sequence)
    cross join lateral (
      select * from messages where conversation_id = s.conversation_id and sequence = s.sequence offset 0
    ) m
    cross join lateral (select m.id, m.conversation_id, m.sequence) x
    join conversations c on c.id = m.conversation_id
    where m.type <> ${MessageType.withdrawn} and not ${isHeld} and ${isVisibleEach({ userId })}
      and ${isReader(userId)}`.execute(queries)
  return rows
}

/**
 * Whether anything came from elsewhere: its ids do not go with its times. In the order of the index, since the planner
 * would else hope to find one soon among all messages.
 */
export async function hasBrought(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select (select id from messages where is_brought order by created_at, id limit 1) is not null as has`.execute(
    queries,
  )
  return rows[0]?.has ?? false
}

/**
 * The id of a message near which those of a time begin: ids go with times, but for what is written at once. Halving finds
 * it, with a step into an index for each half.
 */
export async function idNear(queries: Queries, time: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive narrowing as (
      select 1::bigint as low, coalesce((select max(id) from messages), 0) + 1 as high
      union all
      select case when is_before then middle + 1 else low end, case when is_before then high else middle end
      from narrowing
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select coalesce((
          select created_at < ${time} from messages where id >= middle order by id limit 1
        ), false) as is_before
      ) probe
      where low < high
    )
    select max(low) as id from narrowing where low >= high`.execute(queries)
  return rows[0]?.id ?? 0
}
