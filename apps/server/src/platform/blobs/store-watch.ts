import { randomBytes } from 'node:crypto'
import type { BlobStore } from './blob-store.ts'

const lookEveryMs = 10_000

/** Whether a file store elsewhere answers. It is asked while somebody wants to know, and nobody waits for it. */
export class StoreWatch {
  readonly #store: Pick<BlobStore, 'exists'>
  readonly #now: () => number
  #isAway = false
  #isLooking = false
  #lookAt = 0

  /** @param now milliseconds of a clock that only goes forward */
  constructor(store: Pick<BlobStore, 'exists'>, now = () => performance.now()) {
    this.#store = store
    this.#now = now
  }

  /** As of the last look, which is some ten seconds old where this is asked regularly. */
  get isAway(): boolean {
    void this.#look()
    return this.#isAway
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#now() < this.#lookAt) return
    this.#isLooking = true
    this.#lookAt = this.#now() + lookEveryMs
    this.#isAway = await this.#store.exists(randomBytes(16).toString('hex')).then(
      () => false,
      () => true,
    )
    this.#isLooking = false
  }
}
