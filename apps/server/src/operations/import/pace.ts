import { pause } from '../../concurrency/in-time.ts'
import type { Database } from '../../db/database.ts'
import type { Behind } from '../../platform/jobs/service.ts'
import { importLimits } from './limits.ts'

interface Parts {
  readonly admission: Pick<Database['admission'], 'enter'>
  /** The follower of the logs that is farthest behind. */
  readonly slowest: () => Promise<Behind | undefined>
  /** Other than these in tests alone. */
  readonly waits?: { readonly lookMs: number; readonly patienceMs: number }
}

/** An import is in nobody's way: whatever people wait for, and what follows from what they say, comes first. */
export class Pace {
  readonly #parts: Parts
  /** Where it stood when nobody waited for it any more. */
  #stoodAt: number | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Ends when there is room for more; one that does not move, as where no server runs, is not waited for. */
  async wait(signal: AbortSignal): Promise<void> {
    const { admission, slowest, waits = importLimits } = this.#parts
    await admission.enter(() => true)
    let [movedAt, cursor] = [performance.now(), -1]
    while (!signal.aborted) {
      const behind = await slowest()
      if (!behind || behind.entries <= importLimits.entriesBehind || behind.cursor === this.#stoodAt) return
      if (behind.cursor !== cursor) [movedAt, cursor] = [performance.now(), behind.cursor]
      else if (performance.now() - movedAt > waits.patienceMs) {
        this.#stoodAt = cursor
        return
      }
      await pause(waits.lookMs, signal)
    }
  }
}
