import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { clock, hasCome, inMs } from '../../db/leases.ts'

/** That a job is this node's for a while, by the database's clock: a node that dies has it no more when that is over. */
export interface Lease {
  readonly job: string
  /** Of this take alone: whoever wakes up after it cannot be mistaken for whoever has it now. */
  readonly holder: string
  /** In a row, before this take. */
  readonly failures: number
}

/** No time of a job's is ever further ahead than these say, but where a clock was put back. */
export interface Waits {
  readonly leaseMs: number
  /** From the end of one run to the next. */
  readonly dueMs: number
}

const isDue = ({ dueMs }: Waits) => hasCome(sql.ref('due_at'), dueMs)
const isLeft = ({ leaseMs }: Waits) =>
  sql<boolean>`(holder is null or ${hasCome(sql.ref('lease_until'), leaseMs)})`

/** Makes a job known; one that comes more often than it did is due sooner. */
export async function registerJob(queries: Queries, name: string, dueInMs: number): Promise<void> {
  await queries
    .insertInto('jobs')
    .values({ name, due_at: inMs(dueInMs) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
        .whereRef('jobs.due_at', '>', 'excluded.due_at'),
    )
    .execute()
}

/** Takes a job that is due and free. A holder who let it run out has died of it, or frozen. */
export async function takeLease(queries: Queries, job: string, waits: Waits): Promise<Lease | undefined> {
  const holder = randomUUID()
  const free = queries
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', job)
    .where(isDue(waits))
    .where(isLeft(waits))
    .forUpdate()
    .skipLocked()
  const taken = await queries
    .updateTable('jobs')
    .set({
      holder,
      lease_until: inMs(waits.leaseMs),
      failures: sql<number>`failures + case when holder is null then 0 else 1 end`,
    })
    .where('name', '=', free)
    .returning('failures')
    .executeTakeFirst()
  return taken && { job, holder, ...taken }
}

/** In how many milliseconds a job may be taken, as it stands now; undefined when it is not known. */
export async function msUntilFree(queries: Queries, job: string, waits: Waits): Promise<number | undefined> {
  const until = sql`greatest(case when ${isDue(waits)} then null else due_at end, case when ${isLeft(waits)} then null else lease_until end)`
  const row = await queries
    .selectFrom('jobs')
    .select(sql<number>`coalesce(1000 * extract(epoch from ${until} - ${clock}), 0)::float8`.as('ms'))
    .where('name', '=', job)
    .executeTakeFirst()
  return row?.ms
}

const held = (queries: Queries, { job, holder }: Lease) =>
  queries.updateTable('jobs').where('name', '=', job).where('holder', '=', holder)

/** @returns whether the lease was still held */
export async function renewLease(queries: Queries, lease: Lease, ms: number): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, lease)
    .set({ lease_until: inMs(ms) })
    .where('lease_until', '>', clock)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a lease; whoever holds it no more changes nothing. @param next without it the job is due as it was */
export async function endLease(
  queries: Queries,
  lease: Lease,
  next?: { readonly dueInMs: number; readonly failures: number },
): Promise<void> {
  const due = next && { due_at: inMs(next.dueInMs), failures: next.failures }
  await held(queries, lease)
    .set({ holder: null, lease_until: null, ...due })
    .execute()
}
