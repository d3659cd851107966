import { type Bond, limits } from '@parley/contract'
import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation, readers, readingsOf } from '../../db/sql/conversations.ts'
import { blocksAgainst, bond, bondOfOthers, friendshipsOf } from '../../db/sql/friends.ts'
import { people, person } from '../../db/sql/users.ts'
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
  { withoutThreads, ...slice }: GistSlice,
): Promise<{ rows: DirectListRow[]; count: number }> {
  const reader = { userId, withoutThreads }
  const { rows } = await sql<DirectListRow & { total: number }>`
    with mine as materialized (
      select d.conversation_id, m.pinned_at is not null as pinned, m.read_up_to, m.do_not_disturb, m.tells_nothing, m.muting_ends_at, m.marked_unread,
        case when d.user_low = ${userId} then d.user_high else d.user_low end as peer_id,
        last.sequence as last_sequence, coalesce(last.preview, '') as preview, coalesce(last.created_at, m.pinned_at) as at
      from ${readingsOf(userId)} m
      cross join lateral (
        select * from direct_conversations where conversation_id = m.conversation_id offset 0
      ) d
      left join lateral ${lastMessage('m.conversation_id', reader)} last on true
      where (last.created_at is not null or m.pinned_at is not null)
        and (m.removed_at is null or last.sequence > m.removed_at)
    ), page as (
      select *, count(*) over () as total from mine
      order by pinned desc, at desc, conversation_id desc
      offset ${slice.offset} limit ${slice.limit}
    )
    select page.*, gist.*, u.nickname, u.avatar, ${bond(userId, sql.ref('page.peer_id'))} as bond, ${unreadCount(reader)} as unread
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

interface DirectLogEnd {
  readonly peer_id: number
  readonly last_position: number
  readonly last_sequence: number
  readonly delivered_up_to: number
  readonly read_up_to: number
  /** The other side's marks, as far as I may know them: 0 for strangers, and none later than a block of theirs. */
  readonly peer_delivered_up_to: number
  readonly peer_read_up_to: number
}

/** People whose logs are looked up together: each may have thousands. */
const peopleAtOnce = 32

const endsByPerson = batched(async (queries, userIds: readonly number[]) => {
  const me = sql.ref('asked.id')
  const { rows } = await sql<DirectLogEnd & { user_id: number }>`/* direct log ends */
    select asked.id as user_id, ends.*
    from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral (
      select d.peer_id, c.last_position, c.last_sequence, m.delivered_up_to, m.read_up_to,
        case when coalesce(f.shows_online, other.shows_online) then coalesce(b.delivered_up_to, p.delivered_up_to, 0)
          else coalesce(b.read_up_to, p.read_up_to, 0) end as peer_delivered_up_to,
        coalesce(b.read_up_to, p.read_up_to, 0) as peer_read_up_to
      from ${readingsOf(me)} m
      cross join lateral (
        select case when user_low = asked.id then user_high else user_low end as peer_id
        from direct_conversations where conversation_id = m.conversation_id offset 0
      ) d
      cross join lateral ${conversation(sql.ref('m.conversation_id'))} c
      left join (
        select friend_id, u.shows_online from ${friendshipsOf(me)} mine
        cross join lateral ${person(sql.ref('mine.friend_id'))} u
      ) f on f.friend_id = d.peer_id
      left join lateral (
        select u.id, u.shows_online from ${person(sql.ref('d.peer_id'))} u
        where f.friend_id is null and ${bondOfOthers(me, sql.ref('d.peer_id'))} is not null
      ) other on true
      left join lateral (
        select delivered_up_to, read_up_to from ${readers} r
        where r.conversation_id = m.conversation_id and r.user_id = coalesce(f.friend_id, other.id) offset 0
      ) p on true
      left join ${blocksAgainst(me)} b on b.user_id = coalesce(f.friend_id, other.id)
      where c.last_position > 0
      order by c.last_message_at desc limit ${limits.pageSize.max}
    ) ends`.execute(queries)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}, peopleAtOnce)

/** Where the logs of a person's one-to-one conversations end, the newest first. */
export async function directLogEnds(queries: Queries, userId: number): Promise<DirectLogEnd[]> {
  return (await endsByPerson(queries, userId)) ?? []
}
