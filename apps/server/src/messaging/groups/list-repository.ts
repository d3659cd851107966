import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation } from '../../db/sql/conversations.ts'
import { callOf } from '../../db/sql/group-calls.ts'
import { people } from '../../db/sql/users.ts'
import { type GistRow, type GistSlice, gistFrom } from '../conversations/gist-repository.ts'
import { lastMessage } from '../conversations/last-message-repository.ts'
import { type AlertsRow, mentionCount, unreadCount } from '../conversations/reader-repository.ts'
import { isAnnouncementDue } from './announcement-repository.ts'
import { isAskedToRead } from './reminder-repository.ts'

export interface GroupListRow extends GistRow, AlertsRow {
  readonly conversation_id: number
  readonly title: string
  readonly avatar: string
  readonly pinned: boolean
  readonly marked_unread: boolean
  readonly preview: string | null
  readonly at: Date | null
  readonly joined_at: Date
  /** Author of the newest message. */
  readonly author_id: number | null
  readonly author_nickname: string | null
  readonly author_member_nickname: string | null
  readonly unread: number
  readonly mentions: number
  readonly reminded: boolean
  readonly asked_to_read: boolean
  /** The kind of the call that is on. */
  readonly call: 'voice' | 'video' | null
}

/**
 * A person's groups as conversations: pinned first, then newest; one without a message counts from its joining. One
 * that was taken off the list is back with its next message. Each costs a step into an index (`offset 0` keeps the
 * planner from reading all groups, `materialized` from reading everybody's memberships for the sake of the order);
 * unread and mentions are counted for the page's rows only, and not past the cap.
 */
export async function listGroupConversations(
  queries: Queries,
  userId: number,
  { withoutThreads, ...slice }: GistSlice,
): Promise<{ rows: GroupListRow[]; count: number }> {
  const reader = { userId, withoutThreads }
  const { rows } = await sql<GroupListRow & { total: number }>`
    with mine as materialized (
      select m.conversation_id, g.title, g.avatar, m.pinned_at is not null as pinned, m.read_up_to,
        m.do_not_disturb, m.tells_nothing, m.muting_ends_at, m.marked_unread, last.sequence as last_sequence,
        last.preview, last.created_at as at, last.sender_id as author_id,
        m.joined_at, coalesce(last.created_at, m.joined_at) as place
      from conversation_members m
      cross join lateral (select * from groups where id = m.conversation_id offset 0) g
      left join lateral ${lastMessage('m.conversation_id', reader)} last on true
      where m.user_id = ${userId} and (m.removed_at is null or last.sequence > m.removed_at)
    ), page as (
      select *, count(*) over () as total from mine
      order by pinned desc, place desc, conversation_id desc
      offset ${slice.offset} limit ${slice.limit}
    )
    select page.*, gist.*, u.nickname as author_nickname, author.nickname as author_member_nickname,
      ${unreadCount(reader)} as unread, ${mentionCount(reader)} as mentions,
      ${isAnnouncementDue(userId, sql`page.conversation_id`, true)} as reminded,
      ${isAskedToRead(userId)} as asked_to_read, ${callOf(sql`page.conversation_id`)} as call
    from page ${gistFrom(slice, 'page.conversation_id', 'page.last_sequence')}
    left join ${people} u on u.id = page.author_id
    left join conversation_members author
      on author.conversation_id = page.conversation_id and author.user_id = page.author_id
    order by pinned desc, place desc, conversation_id desc`.execute(queries)
  const count = rows[0]?.total ?? (slice.offset === 0 ? 0 : await countGroupConversations(queries, userId))
  return { rows, count }
}

/** The count for a page beyond the last, which has no row to hold it. */
async function countGroupConversations(queries: Queries, userId: number): Promise<number> {
  const { count } = await listGroupConversations(queries, userId, { offset: 0, limit: 1 })
  return count
}

interface GroupLogEnd {
  readonly group_id: number
  readonly last_position: number
  readonly last_sequence: number
  readonly read_up_to: number
}

/** People whose logs are looked up together: each may have thousands. */
const peopleAtOnce = 32

const endsByPerson = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<GroupLogEnd & { user_id: number }>`/* group log ends */
    select asked.id as user_id, ends.*
    from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral (
      select g.id as group_id, c.last_position, c.last_sequence, m.read_up_to
      from conversation_members m
      cross join lateral (select id from groups where id = m.conversation_id offset 0) g
      cross join lateral ${conversation(sql.ref('m.conversation_id'))} c
      where m.user_id = asked.id
      order by c.last_message_at desc nulls last limit ${limits.pageSize.max}
    ) ends`.execute(queries)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}, peopleAtOnce)

/** Where the logs of a person's groups end. */
export async function groupLogEnds(queries: Queries, userId: number): Promise<GroupLogEnd[]> {
  return (await endsByPerson(queries, userId)) ?? []
}
