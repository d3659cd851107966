import { mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** An address's mark, and until when its reader may decide about it by a ticket. */
interface Asked {
  readonly mark: string
  readonly until: Date
}

/**
 * The reader of this address refuses confirmations. The people who requested one see that.
 * @returns these people, or undefined if it is too late
 */
export async function putRefusal(queries: Queries, { mark, until }: Asked): Promise<number[] | undefined> {
  if (!(await isToCome(queries, until))) return undefined
  const { rows } = await sql<{ user_id: number }>`
    update mail_letters set state = 'unwanted', due_at = null, version = version + 1
    where mark = ${mark} and kind = 'confirmation' and state <> 'confirmed'
    returning user_id`.execute(queries)
  const refusedUntil = sql<Date>`now() + make_interval(days => ${sql.lit(mailLimits.refusalDays)})`
  await queries
    .insertInto('mail_refusals')
    .values({ mark, until: refusedUntil })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ until: refusedUntil }))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** @returns whether it was in time */
export async function takeRefusalBack(queries: Queries, { mark, until }: Asked): Promise<boolean> {
  if (!(await isToCome(queries, until))) return false
  await liftRefusal(queries, mark)
  return true
}

export async function liftRefusal(queries: Queries, mark: string): Promise<void> {
  await queries.deleteFrom('mail_refusals').where('mark', '=', mark).execute()
}

async function isToCome(queries: Queries, until: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${until}::timestamptz > now() as is`.execute(queries)
  return rows[0]?.is === true
}

/** @param marks of an address and its mailbox */
export async function isRefused(queries: Queries, marks: readonly string[]): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_refusals')
    .select('mark')
    .where('mark', 'in', marks)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepRefusals(queries: Queries): Promise<void> {
  await queries.deleteFrom('mail_refusals').where('until', '<', sql<Date>`now()`).execute()
}
