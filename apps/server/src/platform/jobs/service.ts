import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { countItemsSetAside } from './failed-work-repository.ts'
import type { Entry, Follower, Lag, Log } from './follower.ts'
import { countSetAside, cursorOf, slowestCursor } from './follower-repository.ts'
import { Following, type FollowingPace, followingPace } from './following.ts'
import type { Job } from './job.ts'
import { type RecurringPace, recurringPace, runOnOneNode, runOnThisNode } from './recurring.ts'
import { type JobRuns, Runs } from './runs.ts'

interface Parts<E extends Entry> {
  readonly database: Database
  /** The log that the followers read. */
  readonly logs: Log<E>
  /** These and the followers may still grow, until the start. */
  readonly jobs: readonly Job[]
  readonly followers: ReadonlyArray<Follower<E>>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Other than theirs in tests alone. */
  readonly pace?: RecurringPace & FollowingPace
  /** In tests alone: after which followers, and jobs of each minute and more often, look again. */
  readonly looksEveryMs?: number | undefined
}

/** Tests do not wait for jobs that run less often. */
const awaitedMs = 60_000

/** How far a follower has come, and how many entries are left at most. */
export interface Behind {
  readonly cursor: number
  readonly entries: number
}

/** Background work of the server: recurring jobs, and followers of the logs. */
export class Jobs<E extends Entry> {
  readonly #parts: Parts<E>
  readonly #ended = new AbortController()
  readonly #runs = new Runs()
  #running: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts<E>) {
    this.#parts = parts
  }

  start(): void {
    const names = [...this.#parts.jobs, ...this.#parts.followers].map(({ name }) => name)
    const twice = names.find((name, i) => names.indexOf(name) < i)
    if (twice) throw new Error(`two jobs are called "${twice}"`)
    const { followers, pace, looksEveryMs, ...shared } = this.#parts
    const { signal } = this.#ended
    const jobs = looksEveryMs === undefined ? this.#parts.jobs : this.#parts.jobs.map(sooner(looksEveryMs))
    const recurring = { ...shared, pace: pace ?? recurringPace, runs: this.#runs }
    const usual = pace ?? followingPace
    const following = { ...shared, pace: { ...usual, lookMs: looksEveryMs ?? usual.lookMs } }
    this.#running = Promise.all([
      ...jobs.map((job) => (job.on === 'oneNode' ? runOnOneNode : runOnThisNode)(recurring, job, signal)),
      ...followers.map((follower) => new Following({ ...following, follower }).run(signal)),
    ])
  }

  /** The runs on this node. */
  runs(): JobRuns[] {
    return this.#runs.all()
  }

  /** How far each follower is behind, on whichever node it works; and what jobs have set aside. */
  async lag(): Promise<Lag[]> {
    const [followers, setAside] = await Promise.all([
      Promise.all(this.#parts.followers.map(({ name }) => this.#lagOf(name))),
      countItemsSetAside(this.#parts.database.queries),
    ])
    const items = setAside.map(({ job, count }) => ({
      follower: job,
      entries: 0,
      seconds: 0,
      setAside: count,
    }))
    return [...followers, ...items]
  }

  /** The state of the follower that is the farthest behind; undefined if none has ever run. */
  async slowest(): Promise<Behind | undefined> {
    const { database, logs, followers } = this.#parts
    const cursor = await slowestCursor(
      database.queries,
      followers.map(({ name }) => name),
    )
    if (cursor === undefined) return undefined
    return { cursor, entries: Math.max(0, (await logs.end()) - cursor) }
  }

  /** The age of the first entry that a follower has not handled; 0 where none is left. */
  async secondsBehind(follower: string): Promise<number> {
    const cursor = await cursorOf(this.#parts.database.queries, follower)
    return cursor === undefined ? 0 : await this.#parts.logs.secondsBehind(cursor)
  }

  async #lagOf(follower: string): Promise<Lag> {
    const { database, logs } = this.#parts
    const cursor = (await cursorOf(database.queries, follower)) ?? 0
    const [end, seconds, setAside] = await Promise.all([
      logs.end(),
      logs.secondsBehind(cursor),
      countSetAside(database.queries, follower),
    ])
    return { follower, entries: Math.max(0, end - cursor), seconds, setAside }
  }

  /** Starts no further work, and aborts the signals of running work. */
  stop(): void {
    this.#ended.abort()
  }

  /** Resolves when running work has ended. */
  async close(): Promise<void> {
    this.stop()
    await this.#running
  }
}

const sooner = (ms: number) => (job: Job) =>
  job.everyMs > awaitedMs ? job : { ...job, everyMs: Math.min(job.everyMs, ms) }
