import { sql } from 'kysely'
import { friendshipsOf } from '../friends/fragments.ts'
import { fellowMembers } from '../groups/fragments.ts'
import { isHouse } from '../settings/fragments.ts'
import type { Queries } from '../storage/database.ts'

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
