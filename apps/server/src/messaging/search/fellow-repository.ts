import { searchLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { nameReads } from '../../db/name-search.ts'
import { friendship, friendshipsOf } from '../../db/sql/friends.ts'
import { fellowsByGroup } from '../../db/sql/groups.ts'
import { account, idsNamed } from '../../db/sql/users.ts'

export interface Fellow {
  readonly group_id: number
  readonly user_id: number
  /** As the person who asks calls them. */
  readonly name: string
}

/**
 * People in a person's groups whose nickname, name in the group or note contains a text: a few of each group.
 *
 * @param known people who are to be found besides, by any name
 */
export async function fellowsNamed(
  queries: Queries,
  userId: number,
  text: string,
  known: readonly number[],
): Promise<Fellow[]> {
  const { groupsByMembers, namedOfGroup, namesakes } = searchLimits
  const { rows } = await sql<Fellow>`
    with named as materialized (
      select unnest(${idsNamed(text, namesakes)}) as id
      union select friend_id from ${friendshipsOf(userId)} noted where ${nameReads('noted.note', text)}
      union select unnest(${[...known]}::bigint[])
    ), fellows as (
      select group_id, user_id, nickname, dense_rank() over (order by group_id) as nth,
        row_number() over (partition by group_id order by user_id) as place
      from ${fellowsByGroup(userId)} fellow
      where (user_id in (select id from named) or ${nameReads('fellow.nickname', text)})
        and exists ${account(sql.ref('fellow.user_id'))}
    )
    select fellow.group_id, fellow.user_id,
      coalesce(nullif(friend.note, ''), nullif(fellow.nickname, ''), u.nickname) as name
    from fellows fellow
    join lateral ${account(sql.ref('fellow.user_id'))} u on true
    left join lateral ${friendship(userId, sql.ref('fellow.user_id'))} friend on true
    where nth <= ${groupsByMembers} and place <= ${namedOfGroup}
    order by fellow.group_id, place`.execute(queries)
  return rows
}
