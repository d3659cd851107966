import { limits } from '@parley/contract'
import { LookUps } from '../storage/look-ups.ts'

type Note = (userIds: readonly number[]) => Promise<void>

/** Writes down who is here and who was, many at once: of those who come a moment later, of those who go before it is told. */
export class SeenNotes {
  readonly #note: Note
  readonly #onError: (error: unknown) => void
  readonly #leaving: LookUps<number, true>
  #arrived = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(note: Note, onError: (error: unknown) => void) {
    this.#note = note
    this.#onError = onError
    this.#leaving = new LookUps(async (userIds) => {
      await note(userIds)
      return new Map()
    })
  }

  here(userId: number): void {
    this.#arrived.add(userId)
    this.#timer ??= setTimeout(() => void this.#flush(), limits.arrivalsNotedSeconds * 1000).unref()
  }

  async gone(userId: number): Promise<void> {
    this.#arrived.delete(userId)
    await this.#leaving.ask(userId)
  }

  /** Nothing is noted any more but who is here in the end. */
  async close(here: readonly number[]): Promise<void> {
    clearTimeout(this.#timer)
    await this.#note(here)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const arrived = [...this.#arrived]
    this.#arrived = new Set()
    if (arrived.length > 0) await this.#note(arrived).catch(this.#onError)
  }
}
