import { type Kysely, sql } from 'kysely'

/** They delete the messages of a conversation with it, as before. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Its messages are still to be deleted. No reference: the conversation is there no longer.
  await sql.raw('create table gone_conversations (id bigint primary key)').execute(db)
}
