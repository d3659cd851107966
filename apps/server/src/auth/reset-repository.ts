import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** The code takes the place of a former one. Gives its end. */
export async function putReset(
  queries: Queries,
  userId: number,
  codeHash: string,
  hours: number,
): Promise<Date> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${hours})`
  const row = await queries
    .insertInto('password_resets')
    .values({ user_id: userId, code_hash: codeHash, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash: codeHash, expires_at }))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Whether this is the code of this person. Nobody has the id 0. */
export async function hasReset(queries: Queries, userId: number, codeHash: string): Promise<boolean> {
  const row = await queries
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the code out: of two who bring it, one gets it. */
export async function takeReset(queries: Queries, userId: number, codeHash: string): Promise<boolean> {
  const row = await queries
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteResetOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResets(queries: Queries): Promise<void> {
  await queries.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`now()`).execute()
}
