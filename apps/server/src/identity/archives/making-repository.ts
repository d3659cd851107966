import { randomUUID } from 'node:crypto'
import { type ArchiveProblem, archiveLimits, type Language } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { clock, inMs } from '../../db/leases.ts'

/** An archive that this node makes, for a while, by the database's clock. */
export interface Attempt {
  readonly id: number
  readonly user_id: number
  readonly session_id: string
  readonly language: Language
  readonly requested_at: Date
  /**
   * Unique to this attempt: a node that wakes up after its lease cannot be mistaken for the one that makes the archive
   * now.
   */
  readonly holder: string
  /** Key of the object that an earlier attempt may have left in the store. */
  readonly key: string | null
  /** With this one. */
  readonly attempts: number
}

/** Takes the archive that has waited longest. A node that let its lease run out has died or frozen. */
export async function takeWaiting(queries: Queries, leaseMs: number): Promise<Attempt | undefined> {
  const due = queries
    .selectFrom('archives')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', clock)]))
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await queries
    .updateTable('archives')
    .set({
      state: 'making',
      holder: randomUUID(),
      lease_until: inMs(leaseMs),
      attempts: sql<number>`attempts + 1`,
      done: 0,
      total: 0,
    })
    .where('id', '=', due)
    .returning(['id', 'user_id', 'session_id', 'language', 'requested_at', 'holder', 'key', 'attempts'])
    .executeTakeFirst()
  return taken as Attempt | undefined
}

/** Whether there is anything to take, without writing. */
export async function isAnyWaiting(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('archives')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', clock)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const held = (queries: Queries, { id, holder }: Attempt) =>
  queries.updateTable('archives').where('id', '=', id).where('holder', '=', holder)

/** @returns whether it is still this attempt's */
export async function renewAttempt(queries: Queries, attempt: Attempt, ms: number): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, attempt)
    .set({ lease_until: inMs(ms) })
    .where('lease_until', '>', clock)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names where its bytes will be, before they are there. */
export async function nameBytes(queries: Queries, attempt: Attempt, key: string): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, attempt).set({ key }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteProgress(
  queries: Queries,
  attempt: Attempt,
  progress: { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, attempt).set(progress).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was still this attempt's */
export async function finish(
  queries: Queries,
  attempt: Attempt,
  made: { size: number; left_out: number },
  days: number,
): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, attempt)
    .set({
      ...made,
      state: 'ready',
      holder: null,
      lease_until: null,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It is made again as soon as somebody takes it. */
export async function giveBack(queries: Queries, attempt: Attempt): Promise<void> {
  await held(queries, attempt).set({ state: 'waiting', holder: null, lease_until: null }).execute()
}

/** It is made again after a while. */
export async function putOff(queries: Queries, attempt: Attempt, ms: number): Promise<void> {
  await held(queries, attempt)
    .set({ state: 'waiting', holder: null, lease_until: inMs(ms) })
    .execute()
}

/** @returns whether it was still this attempt's */
export async function fail(queries: Queries, attempt: Attempt, problem: ArchiveProblem): Promise<boolean> {
  const { numUpdatedRows } = await held(queries, attempt)
    .set({ state: 'failed', problem, holder: null, lease_until: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Attempts that are under way, on whichever node. */
export async function holders(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('archives').select('holder').where('holder', 'is not', null).execute()
  return new Set(rows.flatMap(({ holder }) => holder ?? []))
}

export const isLast = ({ attempts }: Attempt) => attempts >= archiveLimits.attempts
/** Begun more often than it may be: what made it died each time. */
export const isGivenUp = ({ attempts }: Attempt) => attempts > archiveLimits.attempts
