import {
  type AccountFilter,
  type AccountOrder,
  type Duty,
  Role,
  SearchUser,
  sentence,
  Verification,
} from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { idOfKey, nameContains } from '../../db/name-search.ts'
import { hasSession, lastAddress } from '../../db/sql/auth.ts'
import { botsOf } from '../../db/sql/bots.ts'
import { sentBy } from '../../db/sql/conversations.ts'
import { groupCounts } from '../../db/sql/groups.ts'
import { seenAt } from '../../db/sql/presence.ts'
import { dutyOf, staff } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'

export interface UserRow {
  readonly id: number
  readonly created_at: Date
  readonly nickname: string
  readonly avatar: string
  readonly role: number
  readonly duty: Duty | null
  readonly is_owner: boolean
  readonly is_bot: boolean
  readonly deactivated_at: Date | null
  readonly seen_at: Date | null
  readonly curtail_chat: boolean
  readonly curtail_add_user: boolean
  readonly curtail_create_group: boolean
  readonly curtail_in_group_chat: boolean
  /** Address of the last sign-in, if it is still known. */
  readonly ip: string | null
  readonly sent: number
  readonly groups: number
  readonly led_groups: number
}

interface Wanted {
  readonly key?: string | undefined
  readonly id?: number | undefined
  readonly sort?: AccountOrder | undefined
  readonly only?: AccountFilter | undefined
}

/** Orders of the users `u`; the number decides between equals. */
const orders: Record<AccountOrder, RawBuilder<unknown>> = {
  newest: sql`u.id desc`,
  oldest: sql`u.id`,
  name: sql`lower(u.nickname), u.id`,
  seen: sql`${seenAt(sql.ref('u.id'))} desc nulls last, u.id desc`,
}

/** Conditions on the users `u`. */
const filters: Record<AccountFilter, RawBuilder<SqlBool>> = {
  staff: sql`u.id in (select id from ${staff} s)`,
  restricted: sql`(u.curtail_chat or u.curtail_add_user or u.curtail_create_group or u.curtail_in_group_chat)`,
  deactivated: sql`u.deactivated_at is not null and not u.is_bot`,
  neverSeen: sql`not u.is_bot and ${seenAt(sql.ref('u.id'))} is null`,
  bots: sql`u.is_bot`,
}

/** People with an account; what they did is counted for the page's rows only. */
export async function listUsers(
  queries: Queries,
  { key = '', id: wanted, sort = 'newest', only }: Wanted,
  slice: Slice,
): Promise<{ rows: UserRow[]; count: number }> {
  const all =
    key === ''
      ? sql`users u where u.deleted_at is null`
      : sql`(select * from users where ${nameContains('nickname', key)}
          union select * from users where id = ${idOfKey(key)}) as u where u.deleted_at is null`
  const one = wanted === undefined ? all : sql`${all} and u.id = ${wanted}`
  const found = only === undefined ? one : sql`${one} and ${filters[only]}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const page = sql`select u.* from ${found} order by ${orders[sort]} offset ${slice.offset} limit ${slice.limit}`
  const id = sql.ref('u.id')
  const { rows } = await sql<UserRow>`
    select u.id, u.created_at, u.nickname, u.avatar, u.role, u.is_bot, u.deactivated_at, ${dutyOf('u')} as duty, ${isOwner}, ${seenAt(id)} as seen_at,
      u.curtail_chat, u.curtail_add_user, u.curtail_create_group, u.curtail_in_group_chat,
      ${lastAddress(id)} as ip, ${sentBy(id)} as sent, g.groups, g.led_groups
    from (${page}) u cross join lateral ${groupCounts(id)} g
    order by ${orders[sort]}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** People whom the operator's command lists. */
export type PeopleFilter = 'administrators' | 'deactivated' | 'neverSignedIn'

export interface PersonRow {
  readonly id: number
  readonly nickname: string
  readonly account_name: string | null
  readonly role: number
  readonly duty: Duty | null
  readonly is_owner: boolean
  readonly created_at: Date
  readonly has_signed_in: boolean
  readonly seen_at: Date | null
  readonly deactivated_at: Date | null
}

/** People with an account, without bots, the oldest first. */
export async function listPeople(
  queries: Queries,
  only: PeopleFilter | undefined,
  id?: number,
): Promise<PersonRow[]> {
  const seen = seenAt(sql.ref('u.id'))
  const hasSignedIn = sql`(${seen} is not null or ${hasSession(sql.ref('u.id'))})`
  const conditions: Record<PeopleFilter, RawBuilder<unknown>> = {
    administrators: sql`u.role = ${sql.lit(Role.administrator)}`,
    deactivated: sql`u.deactivated_at is not null`,
    neverSignedIn: sql`not ${hasSignedIn}`,
  }
  const { rows } = await sql<PersonRow>`
    select u.id, u.nickname, u.account_name, u.role, ${dutyOf('u')} as duty, ${isOwner}, u.created_at,
      ${hasSignedIn} as has_signed_in, ${seen} as seen_at, u.deactivated_at
    from users u where u.deleted_at is null and not u.is_bot and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
      and ${only === undefined ? sql`true` : conditions[only]}
    order by u.id`.execute(queries)
  return rows
}

export interface Account {
  readonly id: number
  readonly nickname: string
  readonly role: number
  readonly duty: Duty | null
  /** Whether the person owns the site. */
  readonly is_owner: boolean
  readonly is_bot: boolean
  readonly is_deactivated: boolean
}

const duty = dutyOf('users').as('duty')
const isDeactivated = sql<boolean>`deactivated_at is not null`.as('is_deactivated')
const isOwner = sql<boolean>`is_owner and role = ${sql.lit(Role.administrator)}`.as('is_owner')

/**
 * Locks these people's rows until the transaction ends, in one order everywhere. No membership, friendship or first
 * conversation of theirs comes into being meanwhile. Gives those who have an account.
 */
export async function lockAccounts(queries: Queries, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'nickname', 'role', duty, isOwner, 'is_bot', isDeactivated])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** None of these accounts ends, nor is locked by others, until the transaction does; in the same order. */
export async function holdAccounts(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
}

export interface Curtailments {
  curtail_chat?: boolean
  curtail_add_user?: boolean
  curtail_create_group?: boolean
  curtail_in_group_chat?: boolean
}

/** With those of their bots. */
export async function setCurtailments(
  queries: Queries,
  userId: number,
  curtailments: Curtailments,
): Promise<void> {
  await queries
    .updateTable('users')
    .set(curtailments)
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('id', 'in', botsOf(userId))]))
    .execute()
}

/**
 * None of these accounts is deactivated until the transaction ends.
 * @throws Refusal `userDeactivated`, or the given one
 */
export async function checkActive(
  queries: Queries,
  ids: readonly number[],
  refusal: 'userDeactivated' | 'accountDeactivated' = 'userDeactivated',
): Promise<void> {
  if (ids.length === 0) return
  // Each by its key, whatever the table holds.
  const { rows } = await sql<{ is_deactivated: boolean }>`
    select u.deactivated_at is not null as is_deactivated
    from unnest(${[...new Set(ids)].toSorted((a, b) => a - b)}::bigint[]) as asked (id)
    cross join lateral (select deactivated_at from users where id = asked.id offset 0 for key share) u`.execute(
    queries,
  )
  if (rows.some(({ is_deactivated }) => is_deactivated)) refuse(refusal)
}

/** With their bots. False where it was so before. */
export async function setDeactivated(
  queries: Queries,
  userId: number,
  isDeactivated: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ deactivated_at: isDeactivated ? sql`now()` : null })
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('id', 'in', botsOf(userId))]))
    .where('deactivated_at', isDeactivated ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A person with another role is not the owner, or not any more, and has no duty but the one that comes with it. */
export async function setRole(
  queries: Queries,
  userId: number,
  role: Role,
  duty: Duty | null = null,
): Promise<void> {
  await queries.updateTable('users').set({ role, duty, is_owner: false }).where('id', '=', userId).execute()
}

/** Makes somebody owner and administrator of a site that has neither. False where there is one. */
export async function makeOwner(queries: Queries, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ role: Role.administrator, duty: null, is_owner: true })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as u').select('u.id').where('u.role', '=', sql.lit(Role.administrator)))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a person owner and administrator of the site. The previous owner stays an administrator. */
export async function passOwnership(queries: Queries, userId: number): Promise<void> {
  await queries.updateTable('users').set({ is_owner: false }).where('is_owner', '=', true).execute()
  await queries
    .updateTable('users')
    .set({ role: Role.administrator, duty: null, is_owner: true })
    .where('id', '=', userId)
    .execute()
}

/** The restrictions of these people, as far as they have an account. */
export async function curtailedAmong(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('users')
    .select(['id', 'role', duty, isOwner, 'curtail_chat', 'curtail_in_group_chat'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export function administrators(queries: Queries): Promise<Account[]> {
  return queries
    .selectFrom('users')
    .select(['id', 'nickname', 'role', duty, isOwner, 'is_bot', isDeactivated])
    .where('role', '=', Role.administrator)
    .orderBy('id')
    .execute()
}

/** Empties a person's row; it stays as the author of their messages. */
export async function anonymizeUser(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('users')
    .set({
      nickname: sentence('deletedAccount'),
      account_name: null,
      abstract: '',
      avatar: '',
      role: Role.user,
      duty: null,
      is_owner: false,
      recall_message: null,
      site_steps: null,
      friend_online: false,
      search_user: SearchUser.nobody,
      verification: Verification.nobody,
      verification_question: null,
      deleted_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Staff who decide about these people: only administrators decide about staff, and nobody about themselves. */
export async function decidersAbout(queries: Queries, about: readonly number[]): Promise<number[]> {
  const ids = sql`${[...about]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    select s.id from ${staff} s where s.id <> all (${ids}) and (
      s.role = ${Role.administrator}
      or s.duty = 'moderator' and not exists (select from ${staff} other where other.id = any (${ids}))
    )`.execute(queries)
  return rows.map(({ id }) => id)
}
