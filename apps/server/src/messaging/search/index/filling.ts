import type { Database, Queries } from '../../../db/database.ts'
import { hasOlderNodes } from '../../../db/inspection.ts'
import type { FailedWork } from '../../../platform/jobs/failed-work.ts'
import type { Lag, Log } from '../../../platform/jobs/follower.ts'
import type { FollowedEvent } from '../../catch-up/service.ts'
import { placesBelow } from '../../conversations/searched-repository.ts'
import { bucketOf, firstOf, lastOf, type Range, startOf } from './block-key.ts'
import { type BucketKey, blocksOf, lockIndex, removeOrphans } from './block-repository.ts'
import { beginFilling, type Filling, fillingNow, fillNothing, noteFilled } from './filling-repository.ts'
import { makeBlocks } from './indexing.ts'
import { putOffIn } from './remaking-repository.ts'

/**
 * To be raised with every change to what a text is folded into, to terms, types or lines: the index is then made anew.
 * A migration goes with it: the schema that they know distinguishes older nodes from this one.
 */
export const indexVersion = 2

/** Name of the job that makes blocks of earlier messages, and makes blocks anew. */
export const fillingName = 'search index filling'

/** How failed work names a bucket. */
export const nameOfBucket = ({ conversationId, from }: Range) => `${conversationId} ${bucketOf(from)}`

const rangeOfName = (name: string): Range => {
  const [conversationId = 0, bucket = 0] = name.split(' ').map(Number)
  return { conversationId, from: firstOf(bucket), to: lastOf(bucket) }
}

/** Messages that are looked at before it is noted how far it has come. */
const window = 2000
/** Indexes what was said before anybody followed, the newest first. What it leaves undone it does later. */
export class Filler {
  readonly #database: Database
  readonly #logs: Pick<Log<FollowedEvent>, 'end' | 'settledEnd'>
  readonly #failed: FailedWork

  constructor(parts: {
    database: Database
    logs: Pick<Log<FollowedEvent>, 'end' | 'settledEnd'>
    failed: FailedWork
  }) {
    this.#database = parts.database
    this.#logs = parts.logs
    this.#failed = parts.failed
  }

  /** A new site has nothing to wait for. */
  async begin(): Promise<void> {
    const { queries } = this.#database
    if ((await fillingNow(queries)).is_done) return
    // Messages from here on are followed.
    const [first] = await placesBelow(queries, { below: Number.MAX_SAFE_INTEGER, limit: 1 })
    if (!first) await fillNothing(queries, indexVersion)
  }

  async fill(signal: AbortSignal): Promise<void> {
    await this.#failed.retry(fillingName, signal, (bucket) => this.#makeAll(rangeOfName(bucket), signal))
    while (!signal.aborted) {
      const { queries } = this.#database
      const filling = await fillingNow(queries)
      if (filling.version < indexVersion || filling.above === null) {
        // Older nodes would index what they follow as before, and the node that fills would begin anew each time.
        if (filling.version > 0 && (await hasOlderNodes(queries))) return
        // The follower has begun before: it indexes what is not there yet.
        const end = await this.#logs.settledEnd(0, signal)
        // Somebody is still writing, be it the only one so far: it is looked again later.
        if (signal.aborted || (end === 0 && (await this.#logs.end()) > 0)) return
        await beginFilling(queries, indexVersion, end + 1)
        continue
      }
      if (filling.is_done || !(await this.#step(queries, filling, filling.above, signal))) return
    }
  }

  /** Removes blocks that were made of a conversation while it was deleted. */
  async sweep(): Promise<void> {
    await removeOrphans(this.#database.queries)
  }

  /** @returns whether there is more */
  async #step(queries: Queries, filling: Filling, below: number, signal: AbortSignal): Promise<boolean> {
    const places = await placesBelow(queries, { below, limit: window })
    const buckets = new Map<string, BucketKey>()
    for (const { conversation_id: conversationId, sequence } of places) {
      const bucket = bucketOf(sequence)
      buckets.set(`${conversationId} ${bucket}`, { conversationId, bucket })
    }
    for (const range of await unfilled(queries, [...buckets.values()])) {
      if (signal.aborted) return false
      await this.#failed.attempt({ job: fillingName, item: nameOfBucket(range) }, () =>
        this.#makeAll(range, signal),
      )
    }
    if (signal.aborted) return false
    const last = places.at(-1)
    await noteFilled(queries, filling, {
      above: last?.id ?? 1,
      ...(last && { since: last.created_at }),
      is_done: places.length < window,
    })
    return places.length === window
  }

  async #makeAll(range: Range, signal: AbortSignal): Promise<void> {
    for (let left: Range | undefined = range; left && !signal.aborted; ) left = await this.#make(left)
  }

  /** A block in a transaction: on the embedded database others wait for it. @returns the range that is left */
  async #make(range: Range): Promise<Range | undefined> {
    // People's requests come first.
    await this.#database.admission.enter(() => true)
    return await this.#database.transaction(async ({ queries }) => {
      await lockIndex(queries)
      return await makeBlocks(queries, range)
    })
  }
}

/** Ranges of these buckets that the present run has not made, from the first such block to the end. */
async function unfilled(queries: Queries, buckets: readonly BucketKey[]): Promise<Range[]> {
  const blocks = Map.groupBy(
    await blocksOf(queries, buckets),
    ({ conversationId, lastSequence }) => `${conversationId} ${bucketOf(lastSequence)}`,
  )
  return buckets.flatMap(({ conversationId, bucket }) => {
    const known = blocks.get(`${conversationId} ${bucket}`)
    const old = known?.find(({ isOfRun }) => !isOfRun)
    if (known && !old) return []
    return [{ conversationId, from: old ? startOf(old.block) : firstOf(bucket), to: lastOf(bucket) }]
  })
}

/** As responses report it; undefined while nothing is missing. */
export async function missingIn(
  queries: Queries,
): Promise<{ done: number; since: string | null } | undefined> {
  const { version, above, began_at, since, is_done } = await fillingNow(queries)
  if (is_done) return undefined
  if (version < indexVersion || above === null || began_at === null) return { done: 0, since: null }
  return {
    done: began_at <= 1 ? 1 : Math.min(1, 1 - (above - 1) / began_at),
    since: since?.toISOString() ?? null,
  }
}

/** The lag of the filling for the operator, beside that of the followers of the logs. */
export async function unfilledIn(queries: Queries): Promise<Lag[]> {
  const [{ above, is_done }, { places, seconds }] = await Promise.all([
    fillingNow(queries),
    putOffIn(queries),
  ])
  const lag = (follower: string, entries: number, seconds = 0) => ({
    follower,
    entries,
    seconds,
    setAside: 0,
  })
  return [
    ...(is_done ? [] : [lag('search index, older messages', Math.max(0, (above ?? 1) - 1))]),
    ...(places === 0 ? [] : [lag('search index, long messages', places, seconds)]),
  ]
}
