import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { signedIn } from '../../../db/sql/auth.ts'
import type { Logout } from './provider-session.ts'

export interface NewProviderSession {
  readonly session_id: string
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly provider_session: string | null
  readonly refresh_token: string | null
}

export async function insertProviderSession(queries: Queries, session: NewProviderSession): Promise<void> {
  await queries.insertInto('provider_sessions').values(session).execute()
}

export interface DueSession {
  readonly session_id: string
  readonly user_id: number
  readonly subject: string
  readonly refresh_token: string
}

/** Takes sessions whose check is due; no other node takes them until the next is. */
export async function takeDueSessions(
  queries: Queries,
  provider: string,
  minutes: number,
  limit: number,
): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`
    update provider_sessions set checked_at = now()
    from (
      select p.session_id, s.user_id from provider_sessions p
      join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > now()
      where p.provider = ${provider} and p.refresh_token is not null
        and p.checked_at <= now() - make_interval(mins => ${minutes})
      order by p.checked_at limit ${limit}
      for update of p skip locked
    ) as due
    where provider_sessions.session_id = due.session_id
    returning provider_sessions.session_id, due.user_id, subject, refresh_token`.execute(queries)
  return rows
}

/** The provider gave no answer: these are due again in a minute. */
export async function putOffCheck(queries: Queries, sessionId: string, minutes: number): Promise<void> {
  await queries
    .updateTable('provider_sessions')
    .set({ checked_at: sql`now() - make_interval(mins => ${minutes - 1})` })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function setRefreshToken(queries: Queries, sessionId: string, sealed: string): Promise<void> {
  await queries
    .updateTable('provider_sessions')
    .set({ refresh_token: sealed })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Sessions that hold and that a logout is about. */
export async function sessionsOfLogout(
  queries: Queries,
  { issuer, subject, providerSession }: Logout,
): Promise<{ session_id: string; user_id: number }[]> {
  let found = queries
    .selectFrom('provider_sessions as p')
    .innerJoin(signedIn.as('s'), 's.session_id', 'p.session_id')
    .select(['s.session_id', 's.user_id'])
    .where('p.issuer', '=', issuer)
  if (subject !== undefined) found = found.where('p.subject', '=', subject)
  if (providerSession !== undefined) found = found.where('p.provider_session', '=', providerSession)
  return found.execute()
}

/** False when it was used before. */
export async function useLogoutToken(
  queries: Queries,
  { issuer, tokenId, expiresAt }: Logout,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('logout_tokens')
    .values({ issuer, token_id: tokenId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** People with a session that no provider began, besides one person and bots. */
export async function peopleWithOtherSessions(
  queries: Queries,
  exceptUserId: number,
  limit: number,
): Promise<{ session_id: string; user_id: number }[]> {
  const { rows } = await sql<{ session_id: string; user_id: number }>`
    select s.session_id, s.user_id from ${signedIn} s
    where s.scopes is null and s.user_id <> ${exceptUserId}
      and not exists (select from provider_sessions p where p.session_id = s.session_id)
    limit ${limit}`.execute(queries)
  return rows
}

export async function deleteOldProviderSessions(queries: Queries): Promise<void> {
  await queries.deleteFrom('logout_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
  await sql`
    delete from provider_sessions p using sessions s
    where s.id = p.session_id and s.revoked_at is not null`.execute(queries)
}
