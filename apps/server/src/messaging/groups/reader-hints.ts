import { readerLimits } from '@parley/contract'
import type { Stretch } from './readers-repository.ts'

/** Finds and notifies the authors of messages that were read. */
interface Hints {
  authorsOf(stretches: readonly Stretch[]): Promise<ReadonlyArray<{ group_id: number; user_id: number }>>
  publish(userId: number, groupId: number): void
  onError(error: unknown): void
}

/**
 * Gathers what members read of groups, and notifies the authors that there are readers: one signal to each in a while,
 * however many read, and one statement for all groups. Reading itself waits for none of it.
 */
export class ReaderHints {
  readonly #hints: Hints
  #stretches = new Map<number, Stretch>()
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> | undefined
  #isClosed = false

  constructor(hints: Hints) {
    this.#hints = hints
  }

  read({ groupId, after, upTo }: Stretch): void {
    if (this.#isClosed) return
    const known = this.#stretches.get(groupId)
    this.#stretches.set(groupId, {
      groupId,
      after: Math.min(after, known?.after ?? after),
      upTo: Math.max(upTo, known?.upTo ?? upTo),
    })
    this.#timer ??= setTimeout(() => this.#flush(), readerLimits.gatherSeconds * 1000).unref()
  }

  /** Drops the gathered reads: a signal may be lost. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async drain(): Promise<void> {
    await this.#underWay
  }

  #flush(): void {
    this.#timer = undefined
    const stretches = [...this.#stretches.values()]
    this.#stretches = new Map()
    this.#underWay = this.#publish(stretches).catch((error: unknown) => this.#hints.onError(error))
  }

  async #publish(stretches: readonly Stretch[]): Promise<void> {
    for (const { group_id, user_id } of await this.#hints.authorsOf(stretches))
      this.#hints.publish(user_id, group_id)
  }
}
