import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { blockedBy } from '../../db/sql/friends.ts'
import { person } from '../../db/sql/users.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import { isVisible } from './visible-repository.ts'

interface Notice {
  readonly messageId: number
  readonly byId: number
  readonly emoji: string
}

/**
 * Notes for the author of a message that somebody has put an emoji on it, as long as they are in the conversation and do
 * not block them.
 * @returns whether its author has to be notified
 */
export async function noteReaction(
  queries: Queries,
  {
    messageId,
    byId,
    emoji,
    authorId,
    conversationId,
    position,
  }: Notice & { authorId: number; conversationId: number; position: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reaction_notices (message_id, by_id, emoji, author_id, conversation_id, position)
    select ${messageId}, ${byId}, ${emoji}, m.user_id, m.conversation_id, ${position}::bigint
    from conversation_members m
    where m.conversation_id = ${conversationId} and m.user_id = ${authorId}
      and ${byId}::bigint <> all (${blockedBy(authorId)})
    returning author_id`.execute(queries)
  return rows.length > 0
}

/** @returns whether it was still to be seen */
export async function endNotice(queries: Queries, { messageId, byId, emoji }: Notice): Promise<boolean> {
  const { rows } = await sql`
    delete from reaction_notices
    where message_id = ${messageId} and by_id = ${byId} and emoji = ${emoji} returning author_id`.execute(
    queries,
  )
  return rows.length > 0
}

export interface NoticeRow {
  readonly conversation_id: number
  readonly is_of_group: boolean
  /** The other person of a one-to-one conversation. */
  readonly peer_id: number | null
  readonly message_id: number
  readonly by_id: number
  readonly nickname: string
  readonly emoji: string
  readonly position: number
}

/** The newest of each conversation that this person is in, the newest conversations first. */
export async function listNotices(queries: Queries, userId: number, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select last.*, c.kind = ${ConversationKind.group} as is_of_group, u.nickname,
      case when c.kind <> ${ConversationKind.group} then (
        select other.user_id from conversation_members other
        where other.conversation_id = last.conversation_id and other.user_id <> ${userId} limit 1
      ) end as peer_id
    from (
      select distinct on (n.conversation_id) n.conversation_id, n.message_id, n.by_id, n.emoji, n.position
      from reaction_notices n
      join conversation_members m on m.conversation_id = n.conversation_id and m.user_id = n.author_id
      join messages x on x.id = n.message_id
      where n.author_id = ${userId} and n.by_id <> all (${blockedBy(userId)}) and ${isVisible({ userId })}
      order by n.conversation_id, n.position desc
    ) last
    join conversations c on c.id = last.conversation_id
    cross join lateral ${person(sql.ref('last.by_id'))} u
    order by c.last_position desc, last.conversation_id desc limit ${limit}`.execute(queries)
  return rows
}

/**
 * Ends the notices of a conversation that this person has seen up to a place.
 * @returns whether there was anything
 */
export async function endNoticesUpTo(
  queries: Queries,
  userId: number,
  { messageId, position }: { messageId: number; position: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from reaction_notices n using messages m
    where m.id = ${messageId} and n.conversation_id = m.conversation_id
      and n.author_id = ${userId} and n.position <= ${position} returning n.author_id`.execute(queries)
  return rows.length > 0
}

export async function endNoticesOf(queries: Queries, userId: number): Promise<void> {
  await sql`delete from reaction_notices where author_id = ${userId}`.execute(queries)
}
