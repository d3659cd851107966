import { type Kysely, sql } from 'kysely'

/** Whether somebody sees a message is looked up by either index; older nodes do not know which there are. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // By the conversation alone, one in which much is hidden would be read whole for each message that is looked at.
  'create index message_deletions_message on message_deletions (conversation_id, sequence, user_id)',
  'drop index message_deletions_conversation',
]
