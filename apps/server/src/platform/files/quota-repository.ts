import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The same for all versions: "uploads" as a number. */
const siteLock = '33057093489651'

export async function totalOf(queries: Queries, userId: number): Promise<number> {
  const row = await queries
    .selectFrom('upload_totals')
    .select('bytes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Over a row for each person who has ever uploaded, not for each file. */
export async function totalOfAll(queries: Queries): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bytes), 0)::bigint as total from upload_totals`.execute(queries)
  return rows[0]?.total ?? 0
}

/** Until the transaction ends, nobody else's upload is added up. */
export async function lockSiteTotal(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${siteLock}::bigint)`.execute(queries)
}

/** Gives the person's total, which stays so until the transaction ends. */
export async function addToTotal(queries: Queries, userId: number, bytes: number): Promise<number> {
  const row = await queries
    .insertInto('upload_totals')
    .values({ user_id: userId, bytes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ bytes: sql`upload_totals.bytes + ${bytes}` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** Files of these people are gone. */
export async function takeFromTotals(
  queries: Queries,
  files: ReadonlyArray<{ readonly owner_id: number | null; readonly bytes: number }>,
): Promise<void> {
  const owners = [...new Set(files.map(({ owner_id }) => owner_id))].filter((id) => id !== null)
  if (owners.length === 0) return
  const sums = owners.map((owner) =>
    files.reduce((sum, { owner_id, bytes }) => (owner_id === owner ? sum + bytes : sum), 0),
  )
  // In one order everywhere, so that no two wait for each other.
  await sql`
    select from upload_totals where user_id = any (${owners}::bigint[]) order by user_id for update`.execute(
    queries,
  )
  await sql`
    update upload_totals t set bytes = t.bytes - gone.bytes
    from unnest(${owners}::bigint[], ${sums}::bigint[]) as gone (user_id, bytes)
    where t.user_id = gone.user_id`.execute(queries)
}
