import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

export interface Account {
  id: number
  nickname: string
  role: number
  password_hash: string | null
}

const accountColumns = ['users.id', 'users.nickname', 'users.role', 'credentials.password_hash'] as const

function accounts(queries: Queries) {
  return queries
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select(accountColumns)
    .where('users.deleted_at', 'is', null)
}

export function accountById(queries: Queries, id: number): Promise<Account | undefined> {
  return accounts(queries).where('users.id', '=', id).executeTakeFirst()
}

export function accountByName(queries: Queries, name: string): Promise<Account | undefined> {
  return accounts(queries).where(sql`lower(users.account_name)`, '=', name.toLowerCase()).executeTakeFirst()
}

export async function insertCredentials(
  queries: Queries,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await queries.insertInto('credentials').values({ user_id: userId, password_hash: passwordHash }).execute()
}

export async function insertSession(
  queries: Queries,
  session: { user_id: number; expires_at: Date; ip: string; user_agent: string },
): Promise<string> {
  const { id } = await queries
    .insertInto('sessions')
    .values({ ...session, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The role that a session's user has now, or undefined when the session does not hold any more. */
export async function roleOfSession(
  queries: Queries,
  sessionId: string,
  userId: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

export async function revokeSession(queries: Queries, sessionId: string): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a person. Gives those that still held. */
export async function revokeSessionsOf(queries: Queries, userId: number): Promise<string[]> {
  const rows = await queries
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteCredentials(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('credentials').where('user_id', '=', userId).execute()
}

export async function deleteIdentities(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('open_identities').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}

export async function setAccountName(queries: Queries, userId: number, name: string): Promise<void> {
  await queries.updateTable('users').set({ account_name: name }).where('id', '=', userId).execute()
}
