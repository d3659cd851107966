import { SearchUser } from '@parley/contract'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export async function insertUser(queries: Queries, nickname: string): Promise<number> {
  const { id } = await queries
    .insertInto('users')
    .values({ nickname, account_name: null, recall_message: null, verification_question: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nobody's whose account was deleted. */
export function userById(queries: Queries, id: number) {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function curtailmentsOf(queries: Queries, id: number) {
  return queries
    .selectFrom('users')
    .select(['curtail_chat', 'curtail_add_user', 'curtail_create_group', 'curtail_in_group_chat'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Locks the row, so that settings that depend on each other change one after the other. */
export function userForUpdate(queries: Queries, id: number) {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateUser(
  queries: Queries,
  id: number,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await queries.updateTable('users').set(changes).where('id', '=', id).execute()
}

export function usersByIds(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'recall_message'])
    .where('id', 'in', [...ids])
    .execute()
}

export interface SearchTerms {
  readonly key: string
  /** Only these, when given. */
  readonly among?: readonly number[] | undefined
  readonly offset: number
  readonly limit: number
}

export async function searchUsers(queries: Queries, terms: SearchTerms) {
  const id = /^\d{1,15}$/.test(terms.key) ? Number(terms.key) : 0
  const pattern = `%${terms.key.replace(/[\\%_]/g, '\\$&')}%`
  let matching = queries.selectFrom('users').where(
    sql<SqlBool>`(id = ${id} and search_user <> ${SearchUser.nobody})
      or (search_user = ${SearchUser.byIdOrNickname} and lower(nickname) like lower(${pattern}))`,
  )
  if (terms.among) matching = matching.where('id', 'in', [0, ...terms.among])
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'nickname', 'abstract', 'avatar'])
    .orderBy('id')
    .offset(terms.offset)
    .limit(terms.limit)
    .execute()
  return { rows, count: Number(count) }
}
