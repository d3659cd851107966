import { type Kysely, sql } from 'kysely'

/**
 * They make one block of a whole bucket, beside those that it has: what is in both is found once, and the next time that
 * a message of it changes, both are made anew.
 */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A bucket of 128 sequences may have several blocks: the bits from 40 on say where in it a block begins. There are a
  // hundred times fewer blocks than messages, and their texts are not read.
  `create index search_blocks_order on search_blocks (conversation_id, (block & 1099511627775), block)`,

  // Blocks that are heavier than any will be from now on.
  `insert into search_remaking as r (conversation_id, up_to_block)
    select conversation_id, max(block) from search_blocks where size > 262144 group by conversation_id
    on conflict (conversation_id) do update set after_block = -1,
      up_to_block = greatest(r.up_to_block, excluded.up_to_block)`,
]
