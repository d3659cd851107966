import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { friendshipsOf } from '../../db/sql/friends.ts'
import { fellowMembers } from '../../db/sql/groups.ts'
import { isHouse } from '../../db/sql/settings.ts'

/** Those of `ids` who are this person, a friend, or a member of one of this person's groups; in a house all of them. */
export async function knownAmong(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as o (id)
    where id = ${userId} or ${isHouse}
      or id in (select friend_id from ${friendshipsOf(userId)} f)
      or id in ${fellowMembers(userId)}`.execute(queries)
  return rows.map(({ id }) => id)
}
