import { MemberRole, staffRoles } from '@parley/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foundOrder, idOfKey, nameContains, nameReads } from '../../db/name-search.ts'
import { readers } from '../../db/sql/conversations.ts'
import { groupDays } from '../../db/sql/groups.ts'
import { heldPeople, isHeldConversation, keptDays, siteDays } from '../../db/sql/retention.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import type { Tables } from '../../db/tables.ts'
import { unseenText } from '../../db/unseen.ts'
import type { Slice } from '../../kernel/paging.ts'
import { insertConversation } from '../conversations/conversation-repository.ts'
import type { CalledGroup } from './entry-policy.ts'

export type GroupRow = Selectable<Tables['groups']>
export type GroupColumns = Updateable<Tables['groups']>

interface NewGroup {
  readonly title: string
  readonly abstract: string
  readonly avatar: string
  readonly size: number
  readonly is_search: boolean
  readonly creator_id: number
  readonly readers_from: number | null
}

/** The conversation that a group is has the same id. */
export async function insertGroup(queries: Queries, group: NewGroup): Promise<number> {
  const id = await insertConversation(queries, ConversationKind.group)
  await queries
    .insertInto('groups')
    .values({ id, ...group, verification_question: null })
    .execute()
  return id
}

export function groupById(queries: Queries, id: number): Promise<GroupRow | undefined> {
  return queries.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Groups of these titles or numbers, and whether this person owns or administers them. */
export async function groupsCalled(
  queries: Queries,
  userId: number,
  names: readonly string[],
): Promise<CalledGroup[]> {
  const { rows } = await sql<CalledGroup>`
    select g.id, g.title, g.size - ${memberCount('g.id')} as room,
      exists (select from conversation_members m where m.conversation_id = g.id and m.user_id = ${userId}
        and m.role = any (${[...staffRoles]}::smallint[])) as is_staff
    from groups g
    where lower(g.title) = any (select lower(n) from unnest(${[...names]}::text[]) n)
      or g.id = any (${names.map(idOfKey)}::bigint[])
    order by g.id`.execute(queries)
  return rows
}

export async function updateGroup(queries: Queries, id: number, changes: GroupColumns): Promise<void> {
  if (Object.keys(changes).length > 0)
    await queries.updateTable('groups').set(changes).where('id', '=', id).execute()
}

const memberCount = (groupId: string) =>
  sql<number>`(select count(*) from conversation_members m where m.conversation_id = ${sql.ref(groupId)})`

export async function listMyGroups(queries: Queries, userId: number, created: boolean, slice: Slice) {
  const mine = queries
    .selectFrom('conversation_members as me')
    .innerJoinLateral(
      // Each by the index: `offset 0` keeps the planner from reading all groups.
      ({ selectFrom }) =>
        selectFrom('groups')
          .selectAll()
          .whereRef('groups.id', '=', 'me.conversation_id')
          .offset(0)
          .as('groups'),
      (join) => join.onTrue(),
    )
    .where('me.user_id', '=', userId)
    .where('me.role', created ? '=' : '<>', MemberRole.owner)
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await mine
    .select(['groups.id', 'groups.title', 'groups.avatar', 'me.role'])
    .select(memberCount('groups.id').as('member_count'))
    .orderBy('groups.id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}

/** Groups that allow it, by exact id or part of the title. */
export async function searchGroups(queries: Queries, userId: number, key: string, slice: Slice) {
  const id = idOfKey(key)
  // Two queries, each by its index: in one condition, `or` would have every candidate's title taken apart again.
  const byId = sql`union all select * from groups where is_search and id = ${id} and not (${nameReads('title', key)})`
  const named = key === '' ? sql`` : sql`and ${nameContains('title', key)}`
  const found = sql`(select * from groups where is_search ${named} ${id === 0 ? sql`` : byId}) found`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<FoundGroup>`
    select id, title, abstract, avatar, size, ${memberCount('page.id')} as member_count, exists (
      select from conversation_members m where m.conversation_id = page.id and m.user_id = ${userId}
    ) as is_member
    from (select * from ${found} order by ${foundOrder(id)} offset ${slice.offset} limit ${slice.limit}) page
    order by ${foundOrder(id)}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

interface FoundGroup {
  readonly id: number
  readonly title: string
  readonly abstract: string
  readonly avatar: string
  readonly size: number
  readonly member_count: number
  readonly is_member: boolean
}

/** Titles of before the rule for names, of which nothing is seen, become the group's number; such nicknames end. */
export async function clearBlankNames(queries: Queries): Promise<void> {
  await sql`update groups set title = id::text where title ~ ${unseenText()}`.execute(queries)
  await sql`update conversation_members set nickname = '' where nickname <> '' and nickname ~ ${unseenText()}`.execute(
    queries,
  )
}

/** How long a group's messages are kept, by its own rule, by the site's, and by the strictest of them; null is for ever. */
export interface DaysOfGroup {
  readonly days: number | null
  readonly own: number | null
  readonly site: number | null
}

export async function daysOfGroup(queries: Queries, groupId: number): Promise<DaysOfGroup> {
  const id = sql`${groupId}::bigint`
  const { rows } = await sql<DaysOfGroup>`
    select ${keptDays(id)} as days, ${groupDays(id)} as own, ${siteDays('messages')} as site`.execute(queries)
  return rows[0] ?? { days: null, own: null, site: null }
}

/** Whether a group is held, or somebody who is in it. */
export async function isGroupHeld(queries: Queries, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select ${isHeldConversation(sql`${groupId}::bigint`)} or exists (
      select from ${readers} m where m.conversation_id = ${groupId} and m.user_id in ${heldPeople}
    ) as is_held`.execute(queries)
  return rows[0]?.is_held ?? false
}
