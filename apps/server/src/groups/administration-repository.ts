import { staffRoles } from '@parley/contract'
import { sql } from 'kysely'
import { conversation } from '../conversations/fragments.ts'
import { visibleCount } from '../conversations/hidden-spans-repository.ts'
import { everyone } from '../conversations/message-repository.ts'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import { idOfKey, nameContains } from '../storage/name-search.ts'
import { people } from '../users/fragments.ts'

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
  key: string,
  online: readonly number[],
  slice: Slice,
): Promise<{ rows: AdminGroupRow[]; count: number }> {
  const found =
    key === ''
      ? sql`groups`
      : sql`(select id, created_at, title, abstract, avatar from groups where ${nameContains('title', key)}
          union select id, created_at, title, abstract, avatar from groups where id = ${idOfKey(key)}) as found`
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
