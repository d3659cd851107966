import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { conversation, messages } from '../../../db/sql/conversations.ts'
import { type BlockKey, blockAt, offsetUnit, type Range } from './block-key.ts'

/** A number of our own among the advisory locks of a transaction: "sear". */
const writersLock = 0x7365_6172

/** Takes the lock of the index's writers until the transaction ends: what others have written is there then. */
export async function lockIndex(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writersLock}::integer, 0)`.execute(queries)
}

/** The bucket of a block, as the index `search_blocks_order` has it. */
export const bucketOfRow = (table: string) =>
  sql<number>`(${sql.ref(`${table}.block`)} & ${sql.lit(offsetUnit - 1)})`

export interface NewBlock extends BlockKey {
  readonly firstId: number
  readonly lastId: number
  readonly lastSequence: number
  readonly text: string
  /** Null while messages are still added. */
  readonly terms: readonly number[] | null
}

/** By the rules of the run that is under way. */
const run = sql`(select run from search_filling)`

export async function putBlock(queries: Queries, block: NewBlock): Promise<void> {
  const { conversationId, firstId, lastId, lastSequence, text, terms } = block
  await sql`
    insert into search_blocks (conversation_id, block, first_id, last_id, last_sequence, text, size, terms, run)
    values (${conversationId}, ${block.block}, ${firstId}, ${lastId}, ${lastSequence}, ${text}, octet_length(${text}::text),
      ${terms && [...terms]}::integer[], ${run})
    on conflict (conversation_id, block) do update set first_id = excluded.first_id, last_id = excluded.last_id,
      last_sequence = excluded.last_sequence, text = excluded.text, size = excluded.size, terms = excluded.terms,
      run = excluded.run`.execute(queries)
}

/** Stand for the messages of these ranges that are indexed later. They belong to no run, so that filling finds them. */
export async function putUnmade(queries: Queries, ranges: readonly Range[]): Promise<void> {
  if (ranges.length === 0) return
  await sql`
    insert into search_blocks (conversation_id, block, first_id, last_id, last_sequence, text, size, terms, run)
    select r.conversation_id, r.block, s.first_id, s.last_id, s.last_sequence, '', 0, '{}', 0
    from unnest(
      ${ranges.map(({ conversationId }) => conversationId)}::bigint[], ${ranges.map(({ from }) => blockAt(from))}::bigint[],
      ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]
    ) as r (conversation_id, block, first, last)
    cross join lateral (
      select min(id) as first_id, max(id) as last_id, max(sequence) as last_sequence
      from ${messages} m where conversation_id = r.conversation_id and sequence between r.first and r.last
    ) s where s.first_id is not null
    on conflict (conversation_id, block) do update set first_id = excluded.first_id, last_id = excluded.last_id,
      last_sequence = excluded.last_sequence, text = excluded.text, size = excluded.size, terms = excluded.terms,
      run = excluded.run`.execute(queries)
}

/** Removes the blocks that begin in a range, but for those at these sequences. */
export async function removeBlocks(
  queries: Queries,
  { conversationId, from, to }: Range,
  kept: readonly number[],
): Promise<void> {
  await sql`
    delete from search_blocks b where b.conversation_id = ${conversationId}
      and ${bucketOfRow('b')} = ${blockAt(from) % offsetUnit} and b.block between ${blockAt(from)} and ${blockAt(to)}
      and b.block <> all (${kept.map(blockAt)}::bigint[])`.execute(queries)
}

/** Removes the blocks of conversations that are deleted. */
export async function removeOrphans(queries: Queries): Promise<void> {
  await sql`
    delete from search_blocks where conversation_id in (
      select b.conversation_id from (select distinct conversation_id from search_blocks) b
      where not exists (select from ${conversation(sql.ref('b.conversation_id'))} c)
    )`.execute(queries)
}

export interface Addition extends BlockKey {
  readonly lastId: number
  readonly lastSequence: number
  readonly text: string
}

/** Whether this PostgreSQL was built with LZ4. */
export async function hasLz4(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select 'lz4' = any (enumvals) as "isThere" from pg_settings where name = 'default_toast_compression'`.execute(
    queries,
  )
  return rows[0]?.isThere ?? false
}

/**
 * Adds lines to open blocks. Each is compressed anew, of which LZ4 takes a fifth of the time; a full block is stored
 * once more, smaller.
 *
 * @returns the bytes that each holds from now on, in the order of the additions
 */
export async function addLines(
  queries: Queries,
  additions: readonly Addition[],
  isLz4: boolean,
): Promise<number[]> {
  if (additions.length === 0) return []
  const [, { rows }] = await Promise.all([
    isLz4 && sql`set local default_toast_compression = lz4`.execute(queries),
    appended(queries, additions),
    isLz4 && sql`set local default_toast_compression to default`.execute(queries),
  ])
  const sizes = new Map(rows.map((row) => [`${row.conversation_id} ${row.block}`, row.size]))
  return additions.map(({ conversationId, block }) => sizes.get(`${conversationId} ${block}`) ?? 0)
}

const appended = (queries: Queries, additions: readonly Addition[]) =>
  sql<{ conversation_id: number; block: number; size: number }>`
    update search_blocks b set text = b.text || a.text, size = b.size + octet_length(a.text), last_id = a.last_id,
      last_sequence = a.last_sequence
    from unnest(
      ${additions.map(({ conversationId }) => conversationId)}::bigint[], ${additions.map(({ block }) => block)}::bigint[],
      ${additions.map(({ lastId }) => lastId)}::bigint[], ${additions.map(({ lastSequence }) => lastSequence)}::bigint[],
      ${additions.map(({ text }) => text)}::text[]
    ) as a (conversation_id, block, last_id, last_sequence, text)
    where b.conversation_id = a.conversation_id and b.block = a.block
    returning b.conversation_id, b.block, b.size`.execute(queries)

export interface BucketKey {
  readonly conversationId: number
  readonly bucket: number
}

export interface StoredBlock extends BlockKey {
  readonly lastSequence: number
  /** Messages are still added. */
  readonly isOpen: boolean
  /** Made in the run that is under way. */
  readonly isOfRun: boolean
  /** Stands for messages that are indexed later. */
  readonly isUnmade: boolean
}

/** The blocks of these buckets, in the order of their sequences. */
export async function blocksOf(queries: Queries, buckets: readonly BucketKey[]): Promise<StoredBlock[]> {
  if (buckets.length === 0) return []
  const { rows } = await sql<StoredBlock>`
    select b.conversation_id as "conversationId", b.block, b.last_sequence as "lastSequence", b.terms is null as "isOpen",
      b.run = ${run} as "isOfRun", b.run = 0 as "isUnmade"
    from unnest(
      ${buckets.map(({ conversationId }) => conversationId)}::bigint[], ${buckets.map(({ bucket }) => bucket)}::bigint[]
    ) as w (conversation_id, bucket)
    join search_blocks b on b.conversation_id = w.conversation_id and ${bucketOfRow('b')} = w.bucket
    order by b.conversation_id, w.bucket, b.block`.execute(queries)
  return rows
}
