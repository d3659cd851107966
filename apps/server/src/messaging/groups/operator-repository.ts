import { MemberRole } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'

export interface GroupFacts {
  readonly id: number
  readonly title: string
  readonly created_at: Date
  /** The most members that it may have. */
  readonly size: number
  readonly members: number
  readonly owner_id: number | null
  readonly owner_nickname: string | null
}

export interface GroupMemberFacts {
  readonly id: number
  readonly nickname: string
  readonly role: MemberRole
}

/** All groups or one, for the operator; the oldest first. */
export async function groupFacts(queries: Queries, groupId?: number): Promise<GroupFacts[]> {
  const { rows } = await sql<GroupFacts>`
    select g.id, g.title, g.created_at, g.size,
      (select count(*) from conversation_members m where m.conversation_id = g.id) as members,
      o.id as owner_id, o.nickname as owner_nickname
    from groups g left join lateral (
      select u.id, u.nickname from conversation_members m cross join lateral ${person(sql.ref('m.user_id'))} u
      where m.conversation_id = g.id and m.role = ${sql.lit(MemberRole.owner)}
    ) o on true
    where ${groupId === undefined ? sql`true` : sql`g.id = ${groupId}`} order by g.id`.execute(queries)
  return rows.map((row) => ({ ...row, members: Number(row.members) }))
}

/** The members of a group, those with most rights first. */
export async function groupMemberFacts(queries: Queries, groupId: number): Promise<GroupMemberFacts[]> {
  const { rows } = await sql<GroupMemberFacts>`
    select u.id, u.nickname, m.role
    from conversation_members m cross join lateral ${person(sql.ref('m.user_id'))} u
    where m.conversation_id = ${groupId} order by m.role, m.joined_at, u.id`.execute(queries)
  return rows
}
