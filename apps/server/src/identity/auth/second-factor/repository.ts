import { signInLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { hasPasskey, requiresSecondFactor } from '../../../db/sql/auth.ts'
import { account } from '../../../db/sql/users.ts'

export async function isRequiredOf(queries: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_required: boolean }>`
    select ${requiresSecondFactor(sql.ref('a.role'))} as is_required from ${account(userId)} a`.execute(
    queries,
  )
  return rows[0]?.is_required ?? false
}

/** Whether the site wants more than a password of somebody who has a passkey. */
export async function needsPasskey(queries: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select ${requiresSecondFactor(sql.ref('a.role'))} and ${hasPasskey(sql.ref('a.id'))} as needs
    from ${account(userId)} a`.execute(queries)
  return rows[0]?.needs ?? false
}

export function factorOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('second_factors')
    .select(['secret', 'on_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The factor that is on, held until the transaction ends. */
export function lockFactor(queries: Queries, userId: number) {
  return queries
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('on_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a second factor that is on, or that waits for its first code and is not too old. */
export function lockSetUp(queries: Queries, userId: number) {
  return queries
    .selectFrom('second_factors')
    .select(['secret', 'on_since'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('on_since', 'is not', null), eb('set_up_at', '>', setUpEnd)]))
    .forUpdate()
    .executeTakeFirst()
}

const setUpEnd = sql<Date>`now() - make_interval(mins => ${signInLimits.secondFactorMinutes})`

/** Takes the place of one that waits. False when one is on. */
export async function putSetUp(queries: Queries, userId: number, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, set_up_at: sql`now()` })
        .where('second_factors.on_since', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setOn(queries: Queries, userId: number, step: number): Promise<void> {
  await queries
    .updateTable('second_factors')
    .set({ on_since: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

export async function setLastStep(queries: Queries, userId: number, step: number): Promise<void> {
  await queries.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Recovery codes too. @returns whether it was on */
export async function deleteFactor(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('on_since')
    .executeTakeFirst()
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return (row?.on_since ?? null) !== null
}

export async function deleteOldSetUps(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('second_factors')
    .where('on_since', 'is', null)
    .where('set_up_at', '<', setUpEnd)
    .execute()
}

/** They take the place of all former ones. */
export async function putRecoveryCodes(
  queries: Queries,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await queries
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Takes a code out: of two who bring it, one gets it. */
export async function takeRecoveryCode(queries: Queries, userId: number, codeHash: string): Promise<boolean> {
  const row = await queries
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
