import type { Queries } from './database.ts'

/** Keys of one look-up, so that nobody waits long for it. */
const keysAtOnce = 1000

interface Asked<Key, Value> {
  readonly key: Key
  answer(value: Value | undefined): void
  fail(error: unknown): void
}

/**
 * Look-ups that many ask for one by one, made together: all that is asked while one is under way is the next. Each
 * begins after it was asked for, so that nobody is answered by what held before.
 */
export class LookUps<Key, Value> {
  readonly #look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  #asked: Array<Asked<Key, Value>> = []
  readonly #atOnce: number
  #isBusy = false

  constructor(look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>, atOnce = keysAtOnce) {
    this.#look = look
    this.#atOnce = atOnce
  }

  /** What was found of the key, if anything. */
  ask(key: Key): Promise<Value | undefined> {
    return new Promise((answer, fail) => {
      this.#asked.push({ key, answer, fail })
      if (this.#isBusy) return
      this.#isBusy = true
      // Behind all that has come by now: what is read of many sockets is handled one after the other before that.
      setImmediate(() => void this.#lookUpAll())
    })
  }

  async #lookUpAll(): Promise<void> {
    while (this.#asked.length > 0) await this.#lookUp(this.#asked.splice(0, this.#atOnce))
    this.#isBusy = false
  }

  async #lookUp(asked: ReadonlyArray<Asked<Key, Value>>): Promise<void> {
    try {
      const found = await this.#look([...new Set(asked.map(({ key }) => key))])
      for (const { key, answer } of asked) answer(found.get(key))
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
}

/**
 * A query for one of many things that turns into one for several, where several are asked for: for what is not part of
 * a transaction.
 * @param atOnce of those of which each may find much
 */
export function together<Key, Value>(
  look: (queries: Queries, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  atOnce?: number,
): (queries: Queries, key: Key) => Promise<Value | undefined> {
  const all = new WeakMap<Queries, LookUps<Key, Value>>()
  return (queries, key) => {
    const lookUps = all.get(queries) ?? new LookUps<Key, Value>((keys) => look(queries, keys), atOnce)
    all.set(queries, lookUps)
    return lookUps.ask(key)
  }
}
