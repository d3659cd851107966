import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { people } from '../../db/sql/users.ts'

export interface Account {
  readonly id: number
  readonly nickname: string
  readonly role: number
  /** Null for somebody who has come by a provider only. */
  readonly password_hash: string | null
}

const accountColumns = ['p.id', 'p.nickname', 'p.role', 'credentials.password_hash'] as const

function accounts(queries: Queries) {
  return queries
    .selectFrom(people.as('p'))
    .leftJoin('credentials', 'credentials.user_id', 'p.id')
    .select(accountColumns)
    .where('p.deleted_at', 'is', null)
}

export function accountById(queries: Queries, id: number): Promise<Account | undefined> {
  return accounts(queries).where('p.id', '=', id).executeTakeFirst()
}

export function accountByName(queries: Queries, name: string): Promise<Account | undefined> {
  return accounts(queries).where(sql`lower(p.account_name)`, '=', name.toLowerCase()).executeTakeFirst()
}

/** An account as it was typed, in the one form in which it is counted: an id with zeros before it is the same id. */
export const plainAccount = (userName: string) => userName.toLowerCase().replace(/^0+(?=\d)/, '')

/** The account that somebody typed, by its id or its name. */
export async function accountTyped(queries: Queries, userName: string): Promise<Account | undefined> {
  if (!/^\d+$/.test(userName)) return accountByName(queries, userName)
  return accountById(queries, idTyped(userName))
}

/** The id that somebody typed, else one that nobody has. */
export function idTyped(userName: string): number {
  const id = /^\d+$/.test(userName) ? Number(userName) : 0
  return Number.isSafeInteger(id) ? id : 0
}

export async function insertCredentials(
  queries: Queries,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await queries.insertInto('credentials').values({ user_id: userId, password_hash: passwordHash }).execute()
}

/** The hash that is there now, held until the transaction ends. */
export async function lockPassword(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash
}

/** Puts a new hash in the place of another. False when that one is there no more; without one, when there is any. */
export async function replacePassword(
  queries: Queries,
  userId: number,
  former: string | null,
  passwordHash: string,
): Promise<boolean> {
  if (former === null) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('credentials')
      .values({ user_id: userId, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await queries
    .updateTable('credentials')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', former)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets a password, whatever there was before. */
export async function setPassword(queries: Queries, userId: number, passwordHash: string): Promise<void> {
  await queries
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash }))
    .execute()
}

export async function deleteCredentials(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('credentials').where('user_id', '=', userId).execute()
}

/** Of people who have not said yet whether the account is theirs. */
export async function deleteJoinsOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('open_joins').where('user_id', '=', userId).execute()
}

export async function deleteIdentities(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('open_identities').where('user_id', '=', userId).execute()
}
