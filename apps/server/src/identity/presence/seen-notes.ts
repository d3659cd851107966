import { limits } from '@parley/contract'
import { BatchLoader } from '../../db/batch-loader.ts'
import type { LastSeenService } from './last-seen.ts'

type Noting = Pick<LastSeenService, 'note' | 'noteLast'>

/** Stores who is here and who was, many at once: arrivals a moment later, departures before they are published. */
export class SeenNotes {
  readonly #lastSeen: Noting
  readonly #onError: (error: unknown) => void
  readonly #leaving: BatchLoader<number, true>
  readonly #underWay = new Set<Promise<unknown>>()
  #arrived = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(lastSeen: Noting, onError: (error: unknown) => void) {
    this.#lastSeen = lastSeen
    this.#onError = onError
    this.#leaving = new BatchLoader(async (userIds) => {
      await lastSeen.note(userIds)
      return new Map()
    })
  }

  here(userId: number): void {
    this.#arrived.add(userId)
    this.#timer ??= setTimeout(() => void this.#flush(), limits.arrivalsNotedSeconds * 1000).unref()
  }

  async gone(userId: number): Promise<void> {
    this.#arrived.delete(userId)
    await this.#follow(this.#leaving.ask(userId))
  }

  /** Nothing is noted any more but who is here in the end, and that behind all else. */
  async close(here: readonly number[]): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.allSettled(this.#underWay)
    await this.#lastSeen.noteLast(here)
  }

  #follow<T>(note: Promise<T>): Promise<T> {
    this.#underWay.add(note)
    return note.finally(() => this.#underWay.delete(note))
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const arrived = [...this.#arrived]
    this.#arrived = new Set()
    if (arrived.length > 0) await this.#follow(this.#lastSeen.note(arrived)).catch(this.#onError)
  }
}
