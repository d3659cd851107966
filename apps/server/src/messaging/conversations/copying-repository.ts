import { MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import type { StoredMessage } from './drafts.ts'
import { isVisible } from './visible-repository.ts'

export interface SeenMessage extends StoredMessage {
  readonly is_of_group: boolean
  /** Said elsewhere, and in by an import. */
  readonly is_brought: true | null
}

/** In the order in which they were said. */
export async function seenMessages(queries: Queries, userId: number, ids: readonly number[]) {
  const { rows } = await sql<SeenMessage>`
    select x.*, c.kind = ${ConversationKind.group} as is_of_group
    from messages x join conversations c on c.id = x.conversation_id
    join conversation_members m on m.conversation_id = x.conversation_id and m.user_id = ${userId}
    where x.id = any (${[...ids]}::bigint[]) and ${isVisible(userId)}
    order by x.conversation_id, x.sequence`.execute(queries)
  return rows
}

/** Those of these messages that say something still, and their conversations. */
export async function messagesThere(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; conversation_id: number }>`
    select id, conversation_id from messages
    where id = any (${[...ids]}::bigint[]) and type <> ${MessageType.withdrawn}
      and ${isOfConversation('messages')}`.execute(queries)
  return new Map(rows.map(({ id, conversation_id }) => [id, conversation_id]))
}
