import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation, readers, readingsOf } from '../../db/sql/conversations.ts'
import { blocksAgainst, bondOfOthers, friendshipsOf } from '../../db/sql/friends.ts'
import { person } from '../../db/sql/users.ts'

export interface DirectLogEnd {
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
