import { signInLimits } from '@parley/contract'
import { type InsertObject, type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { activeAccount } from '../../../db/sql/users.ts'
import type { Tables } from '../../../db/tables.ts'

export type NoticeRow = Selectable<Tables['security_notices']>

/** For `mail_due_at`, by the database's clock. */
export const dueNow = sql<Date>`now()`

export async function insertNotices(
  queries: Queries,
  rows: ReadonlyArray<InsertObject<Tables, 'security_notices'>>,
): Promise<void> {
  if (rows.length > 0)
    await queries
      .insertInto('security_notices')
      .values([...rows])
      .execute()
}

const shownTo = (queries: Queries, userId: number, sessionId: string) =>
  queries
    .selectFrom('security_notices')
    .where('user_id', '=', userId)
    .where(sql<boolean>`session_id is distinct from ${sessionId}::uuid`)

/** The newest first, without what the session did itself. */
export function noticesFor(queries: Queries, userId: number, sessionId: string): Promise<NoticeRow[]> {
  return shownTo(queries, userId, sessionId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(signInLimits.securityNotices)
    .execute()
}

/**
 * Deletes the notices that a session was shown, but not those of its own acts. Older notices stay: many new ones must not
 * hide the first. @returns whether it deleted any
 */
export async function deleteNotices(
  queries: Queries,
  { userId, sessionId, upTo }: { userId: number; sessionId: string; upTo: number },
): Promise<boolean> {
  const seen = shownTo(queries, userId, sessionId)
    .select('id')
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(signInLimits.securityNotices)
  const { numDeletedRows } = await queries
    .deleteFrom('security_notices')
    .where('id', 'in', seen)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteNoticesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('security_notices').where('user_id', '=', userId).execute()
}

export async function deleteOldNotices(queries: Queries): Promise<void> {
  await sql`
    delete from security_notices
    where created_at < now() - make_interval(days => ${sql.lit(signInLimits.securityNoticeDays)})`.execute(
    queries,
  )
}

/** Notices whose e-mail is due, for this node alone until the lease is over. */
export async function takeNoticesToMail(
  queries: Queries,
  limit: number,
  leaseSeconds: number,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    update security_notices n set mail_due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      mail_tries = n.mail_tries + 1
    where n.id in (
      select o.id from security_notices o where o.mail_due_at <= now() and exists ${activeAccount(sql.ref('o.user_id'))}
      order by o.mail_due_at limit ${limit} for update of o skip locked
    )
    returning n.*`.execute(queries)
  return rows
}

/** @param inSeconds when its e-mail is tried again; undefined for never */
export async function noteNoticeMail(
  queries: Queries,
  id: number,
  inSeconds: number | undefined,
): Promise<void> {
  const next =
    inSeconds === undefined
      ? sql<Date | null>`null`
      : sql<Date | null>`now() + make_interval(secs => ${inSeconds})`
  await queries.updateTable('security_notices').set({ mail_due_at: next }).where('id', '=', id).execute()
}
