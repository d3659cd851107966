import { limits } from '@parley/contract'
import { inTime, TooLate } from '../concurrency/in-time.ts'
import { type Database, isReadOnly } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const rememberedMs = 1000

/** Why nothing can be stored. */
export type NotReady = 'outOfSpace' | 'databaseReadOnly' | 'databaseSilent' | 'databaseFailed'

/**
 * Checks whether the server can store. There is one probe at a time and one a second at most, and all callers meanwhile
 * get its answer.
 */
export class Readiness {
  readonly #probe: () => Promise<void>
  readonly #reasonOf: (error: unknown) => NotReady
  readonly #timeoutMs: number
  #answer: Promise<NotReady | undefined> | undefined

  /**
   * @param probe does what storing needs; it may hang
   * @param reasonOf returns the reason for an error of the probe
   */
  constructor(
    probe: () => Promise<void>,
    reasonOf: (error: unknown) => NotReady,
    timeoutMs = limits.readySeconds * 1000,
  ) {
    this.#probe = probe
    this.#reasonOf = reasonOf
    this.#timeoutMs = timeoutMs
  }

  /** Undefined when it can. */
  problem(): Promise<NotReady | undefined> {
    this.#answer ??= this.#ask()
    return this.#answer
  }

  #ask(): Promise<NotReady | undefined> {
    const probed = this.#probe()
    const forget = () => void setTimeout(() => (this.#answer = undefined), rememberedMs).unref()
    // Also for a probe that has taken too long: a second one would only queue behind it.
    probed.then(forget, forget)
    return inTime(probed, this.#timeoutMs, 'the database takes too long to answer').then(
      () => undefined,
      this.#reasonOf,
    )
  }
}

/** Reads, and now and then writes: each write goes to the disk, which may otherwise be idle. */
export function probeOf(database: Pick<Database, 'ping' | 'tryWriting'>): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - writtenAt < limits.readyWriteSeconds * 1000) return database.ping()
    await database.tryWriting()
    writtenAt = performance.now()
  }
}

export function reasonOf(database: Pick<Database, 'isOutOfSpace'>, error: unknown): NotReady {
  if (database.isOutOfSpace(error)) return 'outOfSpace'
  if (isReadOnly(error)) return 'databaseReadOnly'
  return error instanceof TooLate || isDatabaseUnavailable(error) ? 'databaseSilent' : 'databaseFailed'
}
