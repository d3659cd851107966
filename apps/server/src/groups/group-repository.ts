import { MemberRole } from '@parley/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type GroupRow = Selectable<Tables['groups']>

interface NewGroup {
  readonly title: string
  readonly abstract: string
  readonly avatar: string
  readonly size: number
  readonly is_search: boolean
  readonly creator_id: number
}

/** @param conversationKind the kind of conversation that a group is */
export async function insertGroup(
  queries: Queries,
  conversationKind: number,
  group: NewGroup,
): Promise<number> {
  const { id } = await queries
    .insertInto('conversations')
    .values({ kind: conversationKind, last_message_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('groups')
    .values({ id, ...group, verification_question: null })
    .execute()
  return id
}

export function groupById(queries: Queries, id: number): Promise<GroupRow | undefined> {
  return queries.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateGroup(
  queries: Queries,
  id: number,
  changes: Updateable<Tables['groups']>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await queries.updateTable('groups').set(changes).where('id', '=', id).execute()
}

/** Members, requests, pins and messages go with it. */
export async function deleteGroup(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('message_deletions').where('conversation_id', '=', id).execute()
  await queries.deleteFrom('messages').where('conversation_id', '=', id).execute()
  await queries.deleteFrom('conversations').where('id', '=', id).execute()
}

const memberCount = (groupId: string) =>
  sql<number>`(select count(*) from conversation_members m where m.conversation_id = ${sql.ref(groupId)})`

export async function listMyGroups(queries: Queries, userId: number, created: boolean, slice: Slice) {
  const mine = queries
    .selectFrom('conversation_members as me')
    .innerJoin('groups', 'groups.id', 'me.conversation_id')
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
  const id = /^\d{1,15}$/.test(key) ? Number(key) : 0
  const pattern = `%${key.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matching = queries
    .selectFrom('groups')
    .where('is_search', '=', true)
    .where(({ or, eb }) => or([eb('id', '=', id), eb(sql`lower(title)`, 'like', pattern)]))
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'title', 'abstract', 'avatar'])
    .select(
      sql<boolean>`exists (
        select from conversation_members m where m.conversation_id = groups.id and m.user_id = ${userId}
      )`.as('is_member'),
    )
    .orderBy('id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, count }
}
