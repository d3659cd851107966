import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { conversations, readingsOf } from '../../db/sql/conversations.ts'
import { type GistRow, type GistSlice, gistFrom } from '../conversations/gist-repository.ts'
import { lastMessage } from '../conversations/last-message-repository.ts'
import { everyone } from '../conversations/message-repository.ts'

export interface AdminListRow extends GistRow {
  readonly user_low: number
  readonly user_high: number
  /** Sender of the last message, or `user_low` if there is none. */
  readonly sender_id: number
  readonly preview: string
  readonly at: Date
}

/** A person's conversations by their last message; all conversations, the newest first. */
export async function listAllDirectConversations(
  queries: Queries,
  userId: number | undefined,
  slice: GistSlice,
): Promise<{ rows: AdminListRow[]; count: number }> {
  const found =
    userId === undefined
      ? sql`direct_conversations d`
      : sql`(
          select d.* from ${readingsOf(userId)} m
          join direct_conversations d on d.conversation_id = m.conversation_id
        ) d`
  const order = userId === undefined ? sql`id desc` : sql`at desc, id desc`
  const { rows } = await sql<AdminListRow>`
    select page.user_low, page.user_high, coalesce(last.sender_id, page.user_low) as sender_id,
      coalesce(last.preview, '') as preview, coalesce(last.created_at, page.at) as at, gist.*
    from (
      select d.conversation_id as id, d.user_low, d.user_high, coalesce(c.last_message_at, c.created_at) as at
      from ${found} join ${conversations} c on c.id = d.conversation_id
      order by ${order} offset ${slice.offset} limit ${slice.limit}
    ) page left join lateral ${lastMessage('page.id', { userId: everyone })} last on true ${gistFrom(slice, 'page.id', 'last.sequence')}
    order by ${order}`.execute(queries)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from ${found}) as all_of_them`.execute(queries)
  return { rows, count: counts[0]?.count ?? 0 }
}
