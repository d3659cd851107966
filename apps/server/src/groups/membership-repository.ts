import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** The groups that a person is in, and the version of the members of each. */
export async function membershipsOf(
  queries: Queries,
  userId: number,
): Promise<Array<{ groupId: number; version: number }>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select c.id, c.members_version as version from conversation_members m
    cross join lateral (select id from groups where id = m.conversation_id offset 0) g
    cross join lateral (select id, members_version from conversations where id = g.id offset 0) c
    where m.user_id = ${userId}`.execute(queries)
  return rows.map(({ id, version }) => ({ groupId: id, version }))
}

/** Which of these people are in a group, and as of which version of its members; nobody is in one that is not. */
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
    from conversations c where c.id = ${groupId}`.execute(queries)
  return { version: rows[0]?.version ?? 0, members: new Set(rows[0]?.members) }
}
