import { type Kysely, sql } from 'kysely'

/** What they erase by its age keeps its link preview, as before. */
export const olderNodes = 'live'

/**
 * What was erased by its age kept the preview of its link. Reads the messages of conversations in which that was done, a
 * second for some million, and locks those it clears: nobody waits, but the start of the node.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `update messages set link_preview = null
      where type = 8 and link_preview is not null and conversation_id in (select conversation_id from conversation_ages)`,
    )
    .execute(db)
}
