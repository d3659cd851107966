import { limits } from '@parley/contract'
import { inTime } from './in-time.ts'

const rememberedMs = 1000

/**
 * Whether the server can store. However many ask, there is one probe at a time and one a second at most, and all who
 * ask meanwhile get its answer.
 */
export class Readiness {
  readonly #probe: () => Promise<void>
  readonly #onFailure: (error: unknown) => void
  readonly #timeoutMs: number
  #answer: Promise<boolean> | undefined

  /** @param probe what storing takes; it may hang */
  constructor(
    probe: () => Promise<void>,
    onFailure: (error: unknown) => void,
    timeoutMs = limits.readySeconds * 1000,
  ) {
    this.#probe = probe
    this.#onFailure = onFailure
    this.#timeoutMs = timeoutMs
  }

  isReady(): Promise<boolean> {
    this.#answer ??= this.#ask()
    return this.#answer
  }

  #ask(): Promise<boolean> {
    const probed = this.#probe()
    const forget = () => void setTimeout(() => (this.#answer = undefined), rememberedMs).unref()
    // Also of a probe that has taken too long: a second one would only queue behind it.
    probed.then(forget, forget)
    return inTime(probed, this.#timeoutMs, 'the database takes too long to answer').then(
      () => true,
      (error: unknown) => {
        this.#onFailure(error)
        return false
      },
    )
  }
}
