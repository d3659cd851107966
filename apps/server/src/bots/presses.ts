import { randomBytes } from 'node:crypto'
import type { Broker } from '../broker/broker.ts'

interface Answer {
  readonly by: number
  readonly text: string
}

const topicOf = (pressId: string) => `press:${pressId}`

/** Those who have pressed and wait, each on the node that they asked; what a bot says comes from whichever it is on. */
export class Presses {
  readonly #broker: Pick<Broker, 'publish' | 'subscribe'>
  readonly #answerMs: number
  readonly #waiting = new Set<(answer: undefined) => void>()
  #isClosed = false

  constructor(parts: { broker: Pick<Broker, 'publish' | 'subscribe'>; answerMs: number }) {
    this.#broker = parts.broker
    this.#answerMs = parts.answerMs
  }

  /**
   * Asks a bot, and gives what it says; undefined when it said nothing in time.
   * @param tell brings it to the bot under this id, which nobody else knows
   */
  async ask(botId: number, tell: (pressId: string) => void): Promise<string | undefined> {
    const pressId = randomBytes(18).toString('base64url')
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const leave = await this.#broker.subscribe(topicOf(pressId), (notice) => {
      const answer = notice as Answer
      if (answer.by === botId) resolve(answer)
    })
    const timer = setTimeout(resolve, this.#answerMs, undefined)
    this.#waiting.add(resolve)
    try {
      if (this.#isClosed) return undefined
      tell(pressId)
      return (await promise)?.text
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(resolve)
      leave()
    }
  }

  /** What comes too late is heard by nobody. */
  answer(pressId: string, answer: Answer): void {
    this.#broker.publish(topicOf(pressId), answer)
  }

  /** Nobody waits any more. */
  close(): void {
    this.#isClosed = true
    for (const giveUp of this.#waiting) giveUp(undefined)
  }
}
