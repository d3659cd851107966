import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { NoticeRow } from './repository.ts'

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
      select id from security_notices where mail_due_at <= now()
      order by mail_due_at limit ${limit} for update skip locked
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
