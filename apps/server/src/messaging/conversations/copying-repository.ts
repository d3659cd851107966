import { forwardLimits, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import { conversationWith, peersOf } from '../../db/sql/direct.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import type { StoredMessage } from './drafts.ts'
import { isVisible, isVisibleEach } from './visible-repository.ts'

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
    where x.id = any (${[...ids]}::bigint[]) and ${isVisible({ userId })}
    order by x.conversation_id, x.sequence`.execute(queries)
  return rows
}

/** How a person calls a conversation of theirs: by the other person of it, or by the group. */
export async function placeOf(
  queries: Queries,
  userId: number,
  conversationId: number,
): Promise<{ readonly kind: 'direct' | 'group'; readonly id: number } | undefined> {
  const { rows } = await sql<{ kind: 'direct' | 'group'; id: number }>`
    select case when p.peer_id is null then 'group' else 'direct' end as kind, coalesce(p.peer_id, c.id) as id
    from conversations c left join ${peersOf(userId)} p on p.conversation_id = c.id
    where c.id = ${conversationId}`.execute(queries)
  return rows[0]
}

/** Authors of the newest messages that a person has saved in their conversation with themselves, the latest first. */
export async function authorsOfSaved(
  queries: Queries,
  userId: number,
): Promise<Array<{ user_id: number; nickname: string; count: number }>> {
  const { listed, among } = forwardLimits.savedAuthors
  const { rows } = await sql<{ user_id: number; nickname: string; count: number }>`
    select (x.body #>> '{saved,author,userId}')::bigint as user_id, count(*)::integer as count,
      (array_agg(x.body #>> '{saved,author,nickname}' order by x.sequence desc))[1] as nickname
    from ${conversationWith(userId, userId)} d cross join lateral (
      select x.sequence, x.body from messages x
      where x.conversation_id = d.conversation_id and ${isVisibleEach({ userId })}
      order by x.sequence desc limit ${among}::int
    ) x
    where x.body #> '{saved,author}' is not null
    group by 1 order by max(x.sequence) desc limit ${listed}::int`.execute(queries)
  return rows
}

/** The messages among these that still have content, and their conversations. */
export async function messagesThere(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; conversation_id: number }>`
    select id, conversation_id from messages
    where id = any (${[...ids]}::bigint[]) and type <> ${MessageType.withdrawn}
      and ${isOfConversation('messages')}`.execute(queries)
  return new Map(rows.map(({ id, conversation_id }) => [id, conversation_id]))
}
