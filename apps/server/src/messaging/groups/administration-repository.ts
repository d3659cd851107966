import { type MemberRole, staffRoles } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { idOfKey, nameContains } from '../../db/name-search.ts'
import { conversation } from '../../db/sql/conversations.ts'
import { account, people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import { visibleCount } from '../conversations/hidden-spans-repository.ts'
import { everyone } from '../conversations/message-repository.ts'

export interface AdminGroupRow {
  readonly id: number
  readonly created_at: Date
  readonly title: string
  readonly abstract: string
  readonly avatar: string
  readonly messages: number
  readonly members: number
  readonly online: number
}

/** Groups, newest first; members and messages are counted for the page's rows only. */
export async function listAllGroups(
  queries: Queries,
  { key = '', id: wanted }: { key?: string | undefined; id?: number | undefined },
  online: readonly number[],
  slice: Slice,
): Promise<{ rows: AdminGroupRow[]; count: number }> {
  const all =
    key === ''
      ? sql`groups`
      : sql`(select id, created_at, title, abstract, avatar from groups where ${nameContains('title', key)}
          union select id, created_at, title, abstract, avatar from groups where id = ${idOfKey(key)}) as found`
  const found = wanted === undefined ? all : sql`${all} where id = ${wanted}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const page = sql`select * from ${found} order by id desc offset ${slice.offset} limit ${slice.limit}`
  const { rows } = await sql<AdminGroupRow>`
    select g.id, g.created_at, g.title, g.abstract, g.avatar, m.members, m.online,
      ${visibleCount({ conversationId: sql.ref('g.id'), userId: everyone }, sql`c.last_sequence`)} as messages
    from (${page}) g cross join lateral ${conversation(sql.ref('g.id'))} c cross join lateral (
      select count(*) as members, count(o.id) as online
      from conversation_members m left join unnest(${[...online]}::bigint[]) as o (id) on o.id = m.user_id
      where m.conversation_id = g.id
    ) m
    order by g.id desc`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** Owners and administrators of several groups, in the order of `staffOf`. */
export async function staffOfGroups(queries: Queries, groupIds: readonly number[]) {
  if (groupIds.length === 0) return []
  return queries
    .selectFrom('conversation_members as m')
    .innerJoin(people.as('p'), 'p.id', 'm.user_id')
    .select(['m.conversation_id as group_id', 'm.role', 'p.id', 'p.nickname', 'p.avatar'])
    .where('m.conversation_id', 'in', [...groupIds])
    .where('m.role', 'in', staffRoles)
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .execute()
}

export async function groupTitles(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom('groups')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export interface GroupOfRow {
  readonly id: number
  readonly title: string
  readonly avatar: string
  readonly role: MemberRole
  readonly members: number
}

/** A person's groups, those they own first; members are counted for the page's rows only. */
export async function listGroupsOf(
  queries: Queries,
  userId: number,
  slice: Slice,
): Promise<{ rows: GroupOfRow[]; count: number }> {
  const mine = sql`(select g.id, g.title, g.avatar, m.role from conversation_members m
    join groups g on g.id = m.conversation_id where m.user_id = ${userId}) mine`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${mine}`.execute(
    queries,
  )
  const { rows } = await sql<GroupOfRow>`
    select p.*, (select count(*) from conversation_members where conversation_id = p.id) as members
    from (select * from ${mine} order by role, id offset ${slice.offset} limit ${slice.limit}) p
    order by role, id`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** Undefined for who has no account. */
export async function nicknameOf(queries: Queries, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ nickname: string }>`
    select nickname from ${account(userId)} a`.execute(queries)
  return rows[0]?.nickname
}
