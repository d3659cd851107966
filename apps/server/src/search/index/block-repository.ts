import { sql } from 'kysely'
import { conversation } from '../../conversations/fragments.ts'
import type { Queries } from '../../storage/database.ts'

/** A number of our own among the advisory locks of a transaction: "sear". */
const writersLock = 0x7365_6172

/** Whoever writes into the index does so alone, until the transaction ends: what others have written is there then. */
export async function lockIndex(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writersLock}::integer, 0)`.execute(queries)
}

export interface BlockKey {
  readonly conversationId: number
  readonly block: number
}

export interface NewBlock extends BlockKey {
  readonly firstId: number
  readonly lastId: number
  readonly lastSequence: number
  readonly text: string
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

export async function removeBlock(queries: Queries, { conversationId, block }: BlockKey): Promise<void> {
  await queries
    .deleteFrom('search_blocks')
    .where('conversation_id', '=', conversationId)
    .where('block', '=', block)
    .execute()
}

/** Blocks of conversations that are there no longer. */
export async function removeOrphans(queries: Queries): Promise<void> {
  await sql`
    delete from search_blocks where conversation_id in (
      select b.conversation_id from (select distinct conversation_id from search_blocks) b
      where not exists (select from ${conversation(sql.ref('b.conversation_id'))} c)
    )`.execute(queries)
}

export interface Addition extends BlockKey {
  readonly after: number
  readonly lastId: number
  readonly lastSequence: number
  readonly text: string
}

/** Adds lines to open blocks that end where they begin. @returns those that were added to */
export async function addLines(queries: Queries, additions: readonly Addition[]): Promise<BlockKey[]> {
  if (additions.length === 0) return []
  const { rows } = await sql<{ conversation_id: number; block: number }>`
    update search_blocks b set text = b.text || a.text, size = b.size + octet_length(a.text), last_id = a.last_id,
      last_sequence = a.last_sequence
    from unnest(
      ${additions.map(({ conversationId }) => conversationId)}::bigint[], ${additions.map(({ block }) => block)}::bigint[],
      ${additions.map(({ after }) => after)}::bigint[], ${additions.map(({ lastId }) => lastId)}::bigint[],
      ${additions.map(({ lastSequence }) => lastSequence)}::bigint[], ${additions.map(({ text }) => text)}::text[]
    ) as a (conversation_id, block, after, last_id, last_sequence, text)
    where b.conversation_id = a.conversation_id and b.block = a.block and b.last_sequence = a.after and b.terms is null
    returning b.conversation_id, b.block`.execute(queries)
  return rows.map(({ conversation_id: conversationId, block }) => ({ conversationId, block }))
}

/** Up to which sequences these blocks hold messages, by `conversationId block`: those that are there. */
export async function endsOf(
  queries: Queries,
  blocks: readonly BlockKey[],
): Promise<ReadonlyMap<string, number>> {
  if (blocks.length === 0) return new Map()
  const { rows } = await sql<{ conversation_id: number; block: number; last_sequence: number }>`
    select b.conversation_id, b.block, b.last_sequence from ${keysOf(blocks)} as w (conversation_id, block)
    join search_blocks b on b.conversation_id = w.conversation_id and b.block = w.block`.execute(queries)
  return new Map(rows.map((row) => [`${row.conversation_id} ${row.block}`, row.last_sequence]))
}

const keysOf = (blocks: readonly BlockKey[]) => sql`unnest(
  ${blocks.map(({ conversationId }) => conversationId)}::bigint[], ${blocks.map(({ block }) => block)}::bigint[]
)`

/** Those of these blocks that were not made in the run that is under way. */
export async function unfilled(queries: Queries, blocks: readonly BlockKey[]): Promise<BlockKey[]> {
  const { rows } = await sql<{ conversation_id: number; block: number }>`
    select w.conversation_id, w.block from ${keysOf(blocks)} as w (conversation_id, block)
    where not exists (
      select from search_blocks b
      where b.conversation_id = w.conversation_id and b.block = w.block and b.run = ${run} offset 0
    )
    order by w.conversation_id, w.block`.execute(queries)
  return rows.map(({ conversation_id: conversationId, block }) => ({ conversationId, block }))
}
