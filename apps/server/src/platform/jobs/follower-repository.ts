import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { clock, inMs } from '../../db/leases.ts'
import type { Lease } from './lease-repository.ts'

/** The lease has expired, and another node may hold it. */
export class LeaseLost extends Error {
  constructor(job: string) {
    super(`another worker may have taken "${job}" over, since this one did not renew its lease in time`)
  }
}

/** Makes a follower known, due at once; one that is known keeps its cursor. */
export async function registerFollower(queries: Queries, name: string, cursor: number): Promise<void> {
  await queries
    .insertInto('jobs')
    .values({ name, cursor, due_at: clock })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The lowest cursor of these, of those that are known. */
export async function slowestCursor(queries: Queries, names: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ cursor: number | null }>`
    select min(cursor) as cursor from jobs where name = any (${[...names]}::text[])`.execute(queries)
  return rows[0]?.cursor ?? undefined
}

/**
 * The cursor; locked, so that nobody takes the lease over before the transaction ends, however long it is under way.
 * @throws LeaseLost
 */
export async function lockCursor(queries: Queries, { job, holder }: Lease): Promise<number> {
  const row = await queries
    .selectFrom('jobs')
    .select('cursor')
    .where('name', '=', job)
    .where('holder', '=', holder)
    .where('lease_until', '>', clock)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new LeaseLost(job)
  return row.cursor ?? 0
}

/** Only in a transaction that has locked the cursor. Renews the lease, and forgets failures. */
export async function moveCursor(
  queries: Queries,
  { job }: Lease,
  cursor: number,
  leaseMs: number,
): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ cursor, failures: 0, lease_until: inMs(leaseMs) })
    .where('name', '=', job)
    .execute()
}

export async function cursorOf(queries: Queries, name: string): Promise<number | undefined> {
  const row = await queries.selectFrom('jobs').select('cursor').where('name', '=', name).executeTakeFirst()
  return row?.cursor ?? undefined
}

export async function insertSetAside(
  queries: Queries,
  row: { follower: string; entry_id: number; error: string },
): Promise<void> {
  await queries
    .insertInto('set_aside')
    .values(row)
    .onConflict((conflict) => conflict.columns(['follower', 'entry_id']).doUpdateSet({ error: row.error }))
    .execute()
}

export async function countSetAside(queries: Queries, follower: string): Promise<number> {
  const { count } = await queries
    .selectFrom('set_aside')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('follower', '=', follower)
    .executeTakeFirstOrThrow()
  return count
}
