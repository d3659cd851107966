import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Codes by person, each in the place of a former one. Gives their end. */
export async function putResets(
  queries: Queries,
  hashes: ReadonlyMap<number, string>,
  hours: number,
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into password_resets (user_id, code_hash, expires_at)
    select user_id, code_hash, now() + make_interval(hours => ${hours})
    from unnest(${[...hashes.keys()]}::bigint[], ${[...hashes.values()]}::text[]) as r (user_id, code_hash)
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
    returning expires_at`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('no code was made')
  return row.expires_at
}

/** The people among these whose code can still be used. */
export async function openResets(
  queries: Queries,
  hashes: ReadonlyMap<number, string>,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from password_resets p
    join unnest(${[...hashes.keys()]}::bigint[], ${[...hashes.values()]}::text[]) as r (user_id, code_hash)
      on p.user_id = r.user_id and p.code_hash = r.code_hash
    where p.expires_at > now()`.execute(queries)
  return new Set(rows.map(({ user_id }) => user_id))
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
