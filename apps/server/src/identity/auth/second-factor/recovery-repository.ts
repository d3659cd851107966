import type { Queries } from '../../../db/database.ts'

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
