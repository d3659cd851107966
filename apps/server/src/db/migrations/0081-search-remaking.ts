import { type Kysely, sql } from 'kysely'

/** They make such blocks anew as they follow the log. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Blocks of a conversation that are to be made anew: those after one and up to another.
  await sql
    .raw(
      `create table search_remaking (
        conversation_id bigint primary key,
        after_block bigint not null default -1,
        up_to_block bigint not null
      )`,
    )
    .execute(db)
}
