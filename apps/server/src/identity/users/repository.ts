import { Role, SearchUser, Verification } from '@parley/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foundOrder, idOfKey, nameContains, nameReads } from '../../db/name-search.ts'
import { PreparedStatement } from '../../db/prepared-statement.ts'
import type { Tables } from '../../db/tables.ts'
import { unseenText } from '../../db/unseen.ts'
import { refuse } from '../../kernel/refusal.ts'

export type UserRow = Selectable<Tables['users']>
export type UserColumns = Updateable<Tables['users']>

export async function insertUser(queries: Queries, nickname: string): Promise<number> {
  const { id } = await queries
    .insertInto('users')
    .values({ nickname, account_name: null, recall_message: null, verification_question: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An account that is no person: nobody finds it, asks it to be a friend, or sees it come and go. */
export async function insertBot(queries: Queries, nickname: string): Promise<number> {
  const { id } = await queries
    .insertInto('users')
    .values({
      nickname,
      account_name: null,
      recall_message: null,
      verification_question: null,
      is_bot: true,
      search_user: SearchUser.nobody,
      verification: Verification.nobody,
      friend_online: false,
      shows_online: false,
      shows_last_seen: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Their first one. @returns false where they have one */
export async function setFirstAvatar(queries: Queries, id: number, avatar: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ avatar })
    .where('id', '=', id)
    .where('avatar', '=', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setAvatar(queries: Queries, id: number, avatar: string): Promise<void> {
  await queries.updateTable('users').set({ avatar }).where('id', '=', id).execute()
}

/** Ends a bot's account. Its name and picture stay with what it said. */
export async function endBot(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('users')
    .set({ deleted_at: sql`coalesce(deleted_at, now())` })
    .where('id', '=', id)
    .where('is_bot', '=', true)
    .execute()
}

/** @throws Refusal `isBot`, also for one whose account has ended */
export async function checkPerson(queries: Queries, id: number): Promise<void> {
  const row = await queries.selectFrom('users').select('is_bot').where('id', '=', id).executeTakeFirst()
  if (row?.is_bot) refuse('isBot')
}

/** Ids of nobody, which nobody else gets any more. */
export async function reserveUserIds(queries: Queries, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

export interface ReservedUser {
  readonly id: number
  readonly nickname: string
  readonly accountName: string | null
}

/** Users with ids that were reserved. */
export async function insertUsers(queries: Queries, users: readonly ReservedUser[]): Promise<void> {
  await sql`
    insert into users (id, nickname, account_name)
    select * from unnest(
      ${users.map(({ id }) => id)}::bigint[],
      ${users.map(({ nickname }) => nickname)}::text[],
      ${users.map(({ accountName }) => accountName)}::text[]
    )`.execute(queries)
}

/** Somebody who comes from elsewhere. */
export interface BroughtUser extends ReservedUser {
  readonly about: string
  readonly isBot: boolean
  /** The person cannot sign in: they are only the author of their messages. */
  readonly isGone: boolean
  readonly createdAt: Date | null
}

/** Users with ids that were reserved. */
export async function insertBroughtUsers(queries: Queries, users: readonly BroughtUser[]): Promise<void> {
  if (users.length === 0) return
  await insertUsers(queries, users)
  await sql`
    update users u set abstract = b.about, is_bot = b.is_bot, created_at = coalesce(b.created_at, u.created_at),
      deleted_at = case when b.is_gone then now() end,
      search_user = case when b.is_bot then ${SearchUser.nobody} else u.search_user end,
      verification = case when b.is_bot then ${Verification.nobody} else u.verification end
    from unnest(
      ${users.map(({ id }) => id)}::bigint[],
      ${users.map(({ about }) => about)}::text[],
      ${users.map(({ isBot }) => isBot)}::boolean[],
      ${users.map(({ isGone }) => isGone)}::boolean[],
      ${users.map(({ createdAt }) => createdAt?.toISOString() ?? null)}::timestamptz[]
    ) as b (id, about, is_bot, is_gone, created_at) where u.id = b.id`.execute(queries)
}

/** People by account names in small letters. */
export async function peopleByAccount(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(account_name) as name, id from users
    where lower(account_name) = any (${[...names]}::text[]) and deleted_at is null and not is_bot`.execute(
    queries,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** The ids among these whose account has ended, or never existed. */
export async function endedAmong(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sign-in names of these people; none for people whose account has ended. */
export function signInNames(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('users')
    .select(['id', 'nickname', 'account_name'])
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Account names, in small letters, that are among these and somebody's. */
export async function accountNamesTaken(queries: Queries, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(account_name) as name from users
    where lower(account_name) = any (${names.map((name) => name.toLowerCase())}::text[])`.execute(queries)
  return new Set(rows.map(({ name }) => name))
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

/** The facts that limit how often a person may ask; undefined for a person without an account. */
export function askerById(queries: Queries, id: number, youngHours: number) {
  return queries
    .selectFrom('users')
    .select([
      sql<boolean>`created_at > now() - make_interval(hours => ${youngHours})`.as('is_young'),
      sql<boolean>`role = ${sql.lit(Role.administrator)}`.as('is_administrator'),
    ])
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

export async function updateUser(queries: Queries, id: number, changes: UserColumns): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await queries.updateTable('users').set(changes).where('id', '=', id).execute()
}

export async function setAccountName(queries: Queries, userId: number, name: string): Promise<void> {
  await queries.updateTable('users').set({ account_name: name }).where('id', '=', userId).execute()
}

export interface UserBriefRow {
  readonly id: number
  readonly nickname: string
  readonly avatar: string
  readonly recall_message: string | null
  readonly is_bot: boolean
}

export async function usersByIds(queries: Queries, ids: readonly number[]): Promise<UserBriefRow[]> {
  return await briefs.execute(queries, ids)
}

const briefs = new PreparedStatement<readonly number[], UserBriefRow>(
  (list) => sql`/* users by ids */
    select u.* from unnest(${list('bigint', (ids) => ids)}) as asked (id)
    cross join lateral (
      select id, nickname, avatar, recall_message, is_bot from users where id = asked.id offset 0
    ) u`,
)

export interface SearchTerms {
  readonly key: string
  /** Only these, when given. */
  readonly among?: readonly number[] | undefined
  readonly offset: number
  readonly limit: number
}

export async function searchUsers(queries: Queries, { key, among, offset, limit }: SearchTerms) {
  const named = sql`deactivated_at is null and search_user = ${SearchUser.byIdOrNickname} ${key === '' ? sql`` : sql`and ${nameContains('nickname', key)}`}`
  const id = idOfKey(key)
  // Two queries, each by its index: in one condition, `or` would have every candidate's name taken apart again.
  const byId = sql`union all select id, nickname, abstract, avatar from users
    where id = ${id} and deactivated_at is null and search_user <> ${SearchUser.nobody}
      and not (search_user = ${SearchUser.byIdOrNickname} and ${nameReads('nickname', key)})`
  const found = sql`(select id, nickname, abstract, avatar from users where ${named} ${id === 0 ? sql`` : byId}) found`
  const wanted = among ? sql`where id = any (${[...among]}::bigint[])` : sql``
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from ${found} ${wanted}`.execute(queries)
  const { rows } = await sql<FoundUser>`
    select * from ${found} ${wanted} order by ${foundOrder(id)} offset ${offset} limit ${limit}`.execute(
    queries,
  )
  return { rows, count: counted[0]?.count ?? 0 }
}

interface FoundUser {
  readonly id: number
  readonly nickname: string
  readonly abstract: string
  readonly avatar: string
}

/** People of whose name nothing is seen are called by their number: such names are of before the rule for names. */
export async function numberBlankNames(queries: Queries): Promise<void> {
  await sql`update users set nickname = id::text where nickname ~ ${unseenText()}`.execute(queries)
}
