import { threadLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation, isHiddenFrom } from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { person } from '../../db/sql/users.ts'
import { ThreadLevels } from '../../db/tables/conversations.ts'
import type { Slice } from '../../kernel/paging.ts'
import { type GistRow, gistFrom } from './gist-repository.ts'
import { isReplySeen, isUnreadReply } from './thread-repository.ts'
import { type SummaryRow, summaries, unreadMentionsOf } from './thread-summary-repository.ts'

export interface FollowedRow extends SummaryRow, GistRow {
  /** The other person's id, or the group's. */
  readonly peer_id: number | null
  readonly conversation_id: number
  readonly title: string
  readonly avatar: string
  readonly author_id: number
  readonly author_nickname: string
  readonly author_avatar: string
  readonly created_at: Date
  readonly is_root_seen: boolean
}

export interface FollowedThreads {
  readonly rows: readonly FollowedRow[]
  readonly count: number
  readonly unread: number
  readonly mentions: number
}

const cap = sql.lit(threadLimits.counted)

/**
 * Threads that a person follows, those with the latest replies first. Of each it costs a few steps into indexes to know
 * what is unread; the rest is read for the page alone.
 */
export async function listFollowedThreads(
  queries: Queries,
  userId: number,
  { offset, limit, isUnread }: Slice & { readonly isUnread: boolean },
): Promise<FollowedThreads> {
  const { rows } = await sql<Omit<FollowedThreads, 'rows'> & { ids: number[] | null }>`
    with mine as materialized (
      select f.*, last.id as last_id from thread_followers f
      cross join lateral (
        select m.id from thread_replies t
        join messages m on m.conversation_id = t.conversation_id and m.sequence = t.sequence
        where t.root_id = f.root_id and ${isReplySeen(userId)} order by t.sequence desc limit 1
      ) last
      where f.user_id = ${userId} and f.level <> ${ThreadLevels.none} and exists (
        select from conversation_members r where r.conversation_id = f.conversation_id and r.user_id = f.user_id offset 0
      )
      order by last.id desc limit ${sql.lit(threadLimits.followed)}
    ), counted as materialized (
      select f.root_id, f.level, f.last_id, unread.count as unread, naming.count as mentions from mine f
      cross join lateral (
        select count(*) from (
          select from thread_replies t where t.root_id = f.root_id and ${isUnreadReply(userId)} limit ${cap}
        ) unseen
      ) unread
      cross join lateral ${unreadMentionsOf(sql.ref('f.root_id'), sql.ref('f.conversation_id'), userId)} naming
    ), shown as (
      select * from counted where not ${isUnread}::boolean or unread > 0
    )
    select (select count(*) from shown) as count,
      (select least(coalesce(sum(unread) filter (where level = ${ThreadLevels.all}), 0), ${cap})::bigint from counted) as unread,
      (select least(coalesce(sum(mentions), 0), ${cap})::bigint from counted) as mentions,
      (select json_agg(root_id order by last_id desc) from (
        select * from shown order by last_id desc offset ${offset} limit ${limit}
      ) page) as ids`.execute(queries)
  const [{ ids, ...totals } = { ids: null, count: 0, unread: 0, mentions: 0 }] = rows
  return { ...totals, rows: await followedRows(queries, userId, ids ?? []) }
}

async function followedRows(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<FollowedRow[]> {
  if (ids.length === 0) return []
  const asked = sql`(select * from unnest(${list(ids, 'bigint')}) with ordinality as a (id, place))`
  const { rows } = await sql<FollowedRow>`
    with page as (
      select s.*, asked.place, root.conversation_id, root.sequence as root_sequence, root.sender_id as author_id,
        root.created_at, not ${isHiddenFrom('root', userId)} as is_root_seen
      from ${asked} asked
      join ${summaries(asked, userId)} s on s.root_id = asked.id
      join messages root on root.id = asked.id
    )
    select page.*, gist.*, author.nickname as author_nickname, author.avatar as author_avatar, peer.id as peer_id,
      coalesce(g.title, peer.nickname, '') as title, coalesce(g.avatar, peer.avatar, '') as avatar
    from page ${gistFrom({ gists: true }, 'page.conversation_id', 'page.root_sequence')}
    cross join lateral ${person(sql.ref('page.author_id'))} author
    cross join lateral ${conversation(sql.ref('page.conversation_id'))} c
    left join ${calledGroups} g on g.id = c.id
    left join ${pairs} pair on pair.conversation_id = c.id
    left join lateral ${person(sql`case when pair.user_low = ${userId} then pair.user_high else pair.user_low end`)} peer on true
    order by page.place`.execute(queries)
  return rows
}
