import type { FollowedEvent } from '../../catch-up/service.ts'
import { placesBelow } from '../../conversations/searched-repository.ts'
import type { Lag, Log } from '../../jobs/follower.ts'
import type { Database, Queries } from '../../storage/database.ts'
import { hasOlderNodes } from '../../storage/inspection.ts'
import { type BlockKey, lockIndex, removeOrphans, unfilled } from './block-repository.ts'
import { beginFilling, type Filling, fillingNow, fillNothing, noteFilled } from './filling-repository.ts'
import { makeBlock } from './indexing.ts'
import { blockOf } from './line.ts'

/**
 * To be raised with every change to what a text is folded into, to terms, types or lines: the index is then made anew.
 * A migration goes with it: by the schema that they know nodes of before are told from this one.
 */
export const indexVersion = 2

/** Messages that are looked at before it is noted how far it has come. */
const window = 2000
/** Blocks in one transaction: on the embedded database others wait for it. */
const together = 2

/** Indexes what was said before anybody followed, the newest first. What it leaves undone it does later. */
export class Filler {
  readonly #database: Database
  readonly #logs: Pick<Log<FollowedEvent>, 'end' | 'settledEnd'>

  constructor(parts: { database: Database; logs: Pick<Log<FollowedEvent>, 'end' | 'settledEnd'> }) {
    this.#database = parts.database
    this.#logs = parts.logs
  }

  /** A new site has nothing to wait for. */
  async begin(): Promise<void> {
    const { queries } = this.#database
    if ((await fillingNow(queries)).is_done) return
    // What is said from here on is followed.
    const [first] = await placesBelow(queries, { below: Number.MAX_SAFE_INTEGER, limit: 1 })
    if (!first) await fillNothing(queries, indexVersion)
  }

  async fill(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { queries } = this.#database
      const filling = await fillingNow(queries)
      if (filling.version < indexVersion || filling.above === null) {
        // What they follow they would index as before, and whoever fills would begin anew each time.
        if (filling.version > 0 && (await hasOlderNodes(queries))) return
        // Whoever follows has begun before: what is not there by now is followed.
        const end = await this.#logs.settledEnd(0, signal)
        // Somebody is still writing, be it the only one so far: it is looked again later.
        if (signal.aborted || (end === 0 && (await this.#logs.end()) > 0)) return
        await beginFilling(queries, indexVersion, end + 1)
        continue
      }
      if (filling.is_done || !(await this.#step(queries, filling, filling.above, signal))) return
    }
  }

  /** What was made of a conversation while it was deleted. */
  async sweep(): Promise<void> {
    await removeOrphans(this.#database.queries)
  }

  /** @returns whether there is more */
  async #step(queries: Queries, filling: Filling, below: number, signal: AbortSignal): Promise<boolean> {
    const places = await placesBelow(queries, { below, limit: window })
    const keys = new Map<string, BlockKey>()
    for (const { conversation_id: conversationId, sequence } of places)
      keys.set(`${conversationId} ${blockOf(sequence)}`, { conversationId, block: blockOf(sequence) })
    const blocks = await unfilled(queries, [...keys.values()])
    for (let i = 0; i < blocks.length; i += together) {
      if (signal.aborted) return false
      // Whatever somebody waits for comes first.
      await this.#database.admission.enter(() => true)
      await this.#database.transaction(async (transaction) => {
        await lockIndex(transaction.queries)
        for (const block of blocks.slice(i, i + together)) await makeBlock(transaction.queries, block)
      })
    }
    const last = places.at(-1)
    await noteFilled(queries, filling, {
      above: last?.id ?? 1,
      ...(last && { since: last.created_at }),
      is_done: places.length < window,
    })
    return places.length === window
  }
}

/** As answers tell it; undefined while nothing is missing. */
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

/** The same for whoever keeps the site, beside what follows the logs. */
export async function unfilledIn(queries: Queries): Promise<Lag[]> {
  const { above, is_done } = await fillingNow(queries)
  if (is_done) return []
  return [
    {
      follower: 'search index, older messages',
      entries: Math.max(0, (above ?? 1) - 1),
      seconds: 0,
      setAside: 0,
    },
  ]
}
