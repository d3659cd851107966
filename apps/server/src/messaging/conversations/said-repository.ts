import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'

interface Said {
  readonly id: number
  readonly type: number
  readonly body: object
  readonly sender_id: number
  readonly is_direct: boolean
}

/** The newest messages of all conversations, the newest first. @param before the id that they are older than */
export function newestSaid(queries: Queries, before: number | undefined, limit: number): Promise<Said[]> {
  return queries
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'messages.type', 'messages.body', 'messages.sender_id'])
    .select(sql<boolean>`conversations.kind = ${sql.lit(ConversationKind.direct)}`.as('is_direct'))
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .where(isOfConversation('messages'))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}
