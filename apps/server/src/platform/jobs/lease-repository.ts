import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { clock, hasCome, inMs } from '../../db/leases.ts'

/** Gives this node a job for a while, by the database's clock: the lease of a node that dies expires. */
export interface Lease {
  readonly job: string
  /** Unique to this take: a holder that wakes up after its lease cannot be mistaken for the current one. */
  readonly holder: string
  /** Failures in a row before this take. */
  readonly failures: number
}

/** The furthest that a job's times can be ahead, unless a clock was put back. */
export interface Waits {
  readonly leaseMs: number
  /** Milliseconds from the end of one run to the next. */
  readonly dueMs: number
}

const isDue = ({ dueMs }: Waits) => hasCome(sql.ref('due_at'), dueMs)
const isLeft = ({ leaseMs }: Waits) =>
  sql<boolean>`(holder is null or ${hasCome(sql.ref('lease_until'), leaseMs)})`

/** Registers a job; one that now runs more often is due sooner. */
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

/** Takes a job that is due and free. A holder whose lease expired has died of the job, or frozen. */
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

/** Milliseconds until a job may be taken, by its current state; undefined if it is not registered. */
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

/** Ends a lease; without effect if it is no longer held. @param next default: the job stays due as before */
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
