import type { FastifyBaseLogger } from 'fastify'
import { backOff } from '../../concurrency/back-off.ts'
import { pause } from '../../concurrency/in-time.ts'
import type { Database } from '../../db/database.ts'
import { outageIn } from '../../db/database-unavailable.ts'
import { traced } from '../../kernel/tracing.ts'
import type { Job } from './job.ts'
import { endLease, type Lease, msUntilFree, registerJob, renewLease, takeLease } from './lease-repository.ts'
import type { Runs } from './runs.ts'

export interface RecurringPace {
  /** Milliseconds before a node takes a due job: it may have people to let in first. */
  readonly settleMs: number
  /** How long a job stays with a node that has died. */
  readonly leaseMs: number
  /** After a first failure; no wait is longer than the time between two runs. */
  readonly retryMs: number
  /** Shortest time between two tries of a job that is due and cannot be taken, since its row is locked or gone. */
  readonly leastWaitMs: number
  /** Milliseconds after which a run's signal aborts, and its lease is no longer renewed: another node may take over. */
  readonly maxWorkMs: number
}

export const recurringPace: RecurringPace = {
  settleMs: 10_000,
  leaseMs: 30_000,
  retryMs: 5000,
  leastWaitMs: 100,
  maxWorkMs: 3600_000,
}

interface Parts {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly pace: RecurringPace
  readonly runs: Runs
}

/** Carries out a job of this node's own, until the signal aborts. */
export async function runOnThisNode(parts: Parts, job: Job, signal: AbortSignal): Promise<void> {
  const { pace } = parts
  let failures = 0
  for (;;) {
    await pause(failures > 0 ? backOff(failures, pace.retryMs, job.everyMs) : job.everyMs, signal)
    if (signal.aborted) return
    const isDone = await succeeds(parts, job, signal, new AbortController())
    if (isDone && job.isOnce) return
    failures = isDone ? 0 : failures + 1
  }
}

/** Competes for a job that one node runs at a time, until the signal aborts. */
export async function runOnOneNode(parts: Parts, job: Job, signal: AbortSignal): Promise<void> {
  const { database, log, pace } = parts
  await pause(Math.min(pace.settleMs, job.everyMs), signal)
  let isRegistered = false
  for (let failures = 0; !signal.aborted; ) {
    try {
      if (!isRegistered) await registerJob(database.queries, job.name, job.everyMs)
      const waitMs = await takeTurn(parts, job, signal)
      isRegistered = waitMs !== undefined
      failures = 0
      await pause(waitMs ?? pace.leastWaitMs, signal)
    } catch (error) {
      log.error(
        { err: error, ...outageIn(error), job: job.name },
        'it could not be found out whether a job is due',
      )
      await pause(backOff(++failures, pace.retryMs, job.everyMs), signal)
    }
  }
}

/** @returns in how many milliseconds the job may be due again; undefined when it is not known any more */
async function takeTurn(parts: Parts, job: Job, signal: AbortSignal): Promise<number | undefined> {
  const { pace } = parts
  const { queries } = parts.database
  const waits = { leaseMs: pace.leaseMs, dueMs: job.everyMs }
  const lease = await takeLease(queries, job.name, waits)
  if (!lease) {
    const ms = await msUntilFree(queries, job.name, waits)
    return ms === undefined ? ms : Math.max(pace.leastWaitMs, Math.min(ms, job.everyMs))
  }
  const begunAt = performance.now()
  const stop = new AbortController()
  const beat = renewing(parts, lease, stop)
  const isDone = await succeeds(parts, job, signal, stop)
  clearInterval(beat)
  if (signal.aborted) {
    await endLease(queries, lease)
    return 0
  }
  const failures = isDone ? 0 : lease.failures + 1
  const dueInMs = isDone
    ? Math.max(0, job.everyMs - (performance.now() - begunAt))
    : backOff(failures, pace.retryMs, job.everyMs)
  await endLease(queries, lease, { dueInMs, failures })
  return dueInMs
}

/** Renews a lease until `stop` aborts, and aborts it when the lease is lost. */
function renewing({ database, log, pace }: Parts, lease: Lease, stop: AbortController): NodeJS.Timeout {
  const renew = () => {
    if (stop.signal.aborted) return
    renewLease(database.queries, lease, pace.leaseMs).then(
      (isHeld) => isHeld || stop.abort(),
      (error: unknown) =>
        log.error({ err: error, ...outageIn(error), job: lease.job }, "a job's lease could not be renewed"),
    )
  }
  return setInterval(renew, pace.leaseMs / 3).unref()
}

/** @param stop aborted when it takes too long */
async function succeeds(
  { log, pace, runs }: Parts,
  job: Job,
  signal: AbortSignal,
  stop: AbortController,
): Promise<boolean> {
  const ms = job.atMostMs ?? pace.maxWorkMs
  const limit = setTimeout(() => {
    log.error({ job: job.name, ms }, 'a job takes too long')
    stop.abort()
  }, ms).unref()
  const begunAt = performance.now()
  let isDone = false
  try {
    const begun = () => ({ attributes: { 'parley.job': job.name }, causes: [] })
    await traced(`job: ${job.name}`, begun, async () => job.work(AbortSignal.any([signal, stop.signal])))
    isDone = true
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed, and is tried again')
  }
  clearTimeout(limit)
  runs.ended(job.name, isDone, (performance.now() - begunAt) / 1000)
  return isDone
}
