import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** Most keys of one look-up, so that no request waits long for it. */
const keysAtOnce = 1000
/** Delay of the next look-up after one of several keys, so that it has those requested meanwhile. */
const togetherEveryMs = 10

/** Number of requested keys, and of statements made for them: the difference was saved. */
export const batchCounts = { asked: 0, made: 0 }

interface Asked<Key, Value> {
  readonly key: Key
  answer(value: Value | undefined): void
  fail(error: unknown): void
}

/**
 * Combines look-ups of single keys: the keys requested during one look-up are in the next. A look-up begins after its
 * requests, so that no answer is older than its request. A single request does not wait.
 */
export class BatchLoader<Key, Value> {
  readonly #look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  #asked: Array<Asked<Key, Value>> = []
  /** Parts of a failed look-up, which are repeated on their own. */
  #parts: Array<Array<Asked<Key, Value>>> = []
  #refusal: Error | undefined
  readonly #atOnce: number
  readonly #everyMs: number
  #isBusy = false

  constructor(
    look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    { atOnce = keysAtOnce, everyMs = togetherEveryMs } = {},
  ) {
    this.#look = look
    this.#atOnce = atOnce
    this.#everyMs = everyMs
  }

  /** Whether requests wait for a look-up that has not begun. */
  get hasWaiting(): boolean {
    return this.#asked.length > 0 || this.#parts.length > 0
  }

  /** Rejects all waiting and new requests with this reason; undefined: works again. */
  refuse(reason: Error | undefined): void {
    this.#refusal = reason
    if (reason)
      for (const { fail } of [...this.#parts.splice(0).flat(), ...this.#asked.splice(0)]) fail(reason)
  }

  /** The value of a key, if found. @throws the reason given to `refuse` */
  async ask(key: Key): Promise<Value | undefined> {
    if (this.#refusal) throw this.#refusal
    batchCounts.asked += 1
    return new Promise((answer, fail) => {
      this.#asked.push({ key, answer, fail })
      if (this.#isBusy) return
      this.#isBusy = true
      // After everything that has arrived by now: data of many sockets is handled one after the other before that.
      setImmediate(() => void this.#lookUpAll())
    })
  }

  async #lookUpAll(): Promise<void> {
    while (this.hasWaiting) {
      const part = this.#parts.pop()
      if (part) await this.#lookUp(part)
      else await this.#lookUpAsked(this.#asked.splice(0, this.#atOnce))
    }
    this.#isBusy = false
  }

  async #lookUpAsked(asked: ReadonlyArray<Asked<Key, Value>>): Promise<void> {
    const began = performance.now()
    await this.#lookUp(asked)
    const early = this.#everyMs - (performance.now() - began)
    const isFull = this.#asked.length >= this.#atOnce
    if (asked.length > 1 && early > 0 && !isFull) await sleep(early)
  }

  async #lookUp(asked: ReadonlyArray<Asked<Key, Value>>): Promise<void> {
    const keys = [...new Set(asked.map(({ key }) => key))]
    batchCounts.made += 1
    try {
      const found = await this.#look(keys)
      for (const { key, answer } of asked) answer(found.get(key))
    } catch (error) {
      // No request fails because of another's key.
      if (keys.length > 1 && !isDatabaseUnavailable(error)) this.#parts.push(...halvesOf(asked))
      else for (const { fail } of asked) fail(error)
    }
  }
}

function halvesOf<T>(all: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)]
}

/** All loaders of one pool of connections. */
class PoolLoaders {
  readonly #all: Array<Pick<BatchLoader<never, never>, 'hasWaiting' | 'refuse'>> = []
  #refusal: Error | undefined

  add(lookUps: Pick<BatchLoader<never, never>, 'hasWaiting' | 'refuse'>): void {
    lookUps.refuse(this.#refusal)
    this.#all.push(lookUps)
  }

  get haveWaiting(): boolean {
    return this.#all.some(({ hasWaiting }) => hasWaiting)
  }

  /** `refuse` of all loaders. */
  refuse(reason: Error | undefined): void {
    this.#refusal = reason
    for (const lookUps of this.#all) lookUps.refuse(reason)
  }
}

const pools = new WeakMap<Queries, PoolLoaders>()

export function loadersOf(queries: Queries): PoolLoaders {
  const known = pools.get(queries) ?? new PoolLoaders()
  pools.set(queries, known)
  return known
}

/**
 * A query for one key that is combined into a query for several, where several are requested; not for use within a
 * transaction.
 * @param atOnce fewer keys per look-up, if each may find much
 */
export function batched<Key, Value>(
  look: (queries: Queries, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  atOnce?: number,
): (queries: Queries, key: Key) => Promise<Value | undefined> {
  const all = new WeakMap<Queries, BatchLoader<Key, Value>>()
  return (queries, key) => {
    const known = all.get(queries)
    if (known) return known.ask(key)
    const lookUps = new BatchLoader<Key, Value>((keys) => look(queries, keys), { atOnce })
    all.set(queries, lookUps)
    loadersOf(queries).add(lookUps)
    return lookUps.ask(key)
  }
}
