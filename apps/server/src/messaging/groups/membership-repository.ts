import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation } from '../../db/sql/conversations.ts'

interface Membership {
  readonly user_id: number
  readonly id: number
  readonly version: number
}

/** People whose groups are looked up together: each may have thousands. */
const peopleAtOnce = 100

const membershipsByPerson = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<Membership>`/* memberships of people */
    select m.user_id, c.id, c.members_version as version
    from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral (
      select user_id, conversation_id from conversation_members where user_id = asked.id offset 0
    ) m
    cross join lateral (select id from groups where id = m.conversation_id offset 0) g
    cross join lateral ${conversation(sql.ref('g.id'))} c`.execute(queries)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}, peopleAtOnce)

/** The groups that a person is in, and the version of the members of each. */
export async function membershipsOf(
  queries: Queries,
  userId: number,
): Promise<Array<{ groupId: number; version: number }>> {
  const memberships = (await membershipsByPerson(queries, userId)) ?? []
  return memberships.map(({ id, version }) => ({ groupId: id, version }))
}

/**
 * The people among these who are in a group, and the version of its members; nobody is in a group that does not exist.
 */
export async function membersAmong(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<{ version: number; members: Set<number> }> {
  const { rows } = await sql<{ version: number; members: number[] }>`
    select c.members_version as version, coalesce((
      select json_agg(m.user_id) from conversation_members m
      where m.conversation_id = c.id and m.user_id = any (${[...userIds]}::bigint[])
    ), '[]') as members
    from ${conversation(groupId)} c`.execute(queries)
  return { version: rows[0]?.version ?? 0, members: new Set(rows[0]?.members) }
}
