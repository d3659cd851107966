import type { Bond } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { readingsOf } from '../../db/sql/conversations.ts'
import { bond } from '../../db/sql/friends.ts'
import { people } from '../../db/sql/users.ts'
import { type GistRow, type GistSlice, gistFrom } from '../conversations/gist-repository.ts'
import { lastMessage } from '../conversations/last-message-repository.ts'
import { type AlertsRow, unreadCount } from '../conversations/reader-repository.ts'

export interface DirectListRow extends GistRow, AlertsRow {
  readonly peer_id: number
  readonly nickname: string
  readonly avatar: string
  readonly pinned: boolean
  readonly marked_unread: boolean
  readonly bond: Bond | null
  readonly preview: string
  readonly at: Date
  readonly unread: number
}

/**
 * One-to-one conversations with something in them, or pinned: pinned first, then newest. One that was taken off the
 * list is back with its next message. Each conversation costs one step into an index for its last message (`offset 0`
 * keeps the planner from reading all conversations there are, `materialized` from reading everybody's for the sake of
 * the order); unread is counted for the page's rows only, and not past the cap.
 */
export async function listDirectConversations(
  queries: Queries,
  userId: number,
  slice: GistSlice,
): Promise<{ rows: DirectListRow[]; count: number }> {
  const { rows } = await sql<DirectListRow & { total: number }>`
    with mine as materialized (
      select d.conversation_id, m.pinned_at is not null as pinned, m.read_up_to, m.do_not_disturb, m.tells_nothing, m.muting_ends_at, m.marked_unread,
        case when d.user_low = ${userId} then d.user_high else d.user_low end as peer_id,
        last.sequence as last_sequence, coalesce(last.preview, '') as preview, coalesce(last.created_at, m.pinned_at) as at
      from ${readingsOf(userId)} m
      cross join lateral (
        select * from direct_conversations where conversation_id = m.conversation_id offset 0
      ) d
      left join lateral ${lastMessage('m.conversation_id', userId)} last on true
      where (last.created_at is not null or m.pinned_at is not null)
        and (m.removed_at is null or last.sequence > m.removed_at)
    ), page as (
      select *, count(*) over () as total from mine
      order by pinned desc, at desc, conversation_id desc
      offset ${slice.offset} limit ${slice.limit}
    )
    select page.*, gist.*, u.nickname, u.avatar, ${bond(userId, sql.ref('page.peer_id'))} as bond, ${unreadCount(userId)} as unread
    from page join ${people} u on u.id = page.peer_id ${gistFrom(slice, 'page.conversation_id', 'page.last_sequence')}
    order by page.pinned desc, page.at desc, page.conversation_id desc`.execute(queries)
  const count = rows[0]?.total ?? (slice.offset === 0 ? 0 : await countDirectConversations(queries, userId))
  return { rows, count }
}

/** The count for a page beyond the last, which has no row to hold it. */
async function countDirectConversations(queries: Queries, userId: number): Promise<number> {
  const { count } = await listDirectConversations(queries, userId, { offset: 0, limit: 1 })
  return count
}
