import { randomBytes } from 'node:crypto'
import { refuse } from '../kernel/refusal.ts'
import type { Broker } from '../platform/broker/broker.ts'

interface Answer {
  readonly by: number
  /** None when what it said is not let through. */
  readonly text?: string
}

const topicOf = (pressId: string) => `press:${pressId}`

/** Presses of buttons that wait for an answer, each on the node that received it; a bot may answer on any node. */
export class Presses {
  readonly #broker: Pick<Broker, 'publish' | 'subscribe'>
  readonly #answerMs: number
  readonly #ofPerson: number
  readonly #waiting = new Set<(answer: undefined) => void>()
  readonly #counts = new Map<number, number>()
  #isClosed = false

  /** @param parts.ofPerson how many of one person's wait at most */
  constructor(parts: {
    broker: Pick<Broker, 'publish' | 'subscribe'>
    answerMs: number
    ofPerson: number
  }) {
    this.#broker = parts.broker
    this.#answerMs = parts.answerMs
    this.#ofPerson = parts.ofPerson
  }

  /**
   * Asks a bot, and gives what it says; undefined when it said nothing in time.
   * @param deliver sends it to the bot under this id, which nobody else knows
   * @throws Refusal when too many of this person's wait
   */
  async ask(by: number, botId: number, deliver: (pressId: string) => void): Promise<string | undefined> {
    const count = this.#counts.get(by) ?? 0
    if (count >= this.#ofPerson) refuse('tooManyRequests', { seconds: Math.ceil(this.#answerMs / 1000) })
    this.#counts.set(by, count + 1)
    try {
      return await this.#askAndWait(botId, deliver)
    } finally {
      const left = (this.#counts.get(by) ?? 0) - 1
      if (left > 0) this.#counts.set(by, left)
      else this.#counts.delete(by)
    }
  }

  async #askAndWait(botId: number, deliver: (pressId: string) => void): Promise<string | undefined> {
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
      deliver(pressId)
      return (await promise)?.text
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(resolve)
      leave()
    }
  }

  /** An answer that comes too late reaches nobody. */
  answer(pressId: string, answer: Answer): void {
    this.#broker.publish(topicOf(pressId), answer)
  }

  /** Nobody waits any more. */
  close(): void {
    this.#isClosed = true
    for (const giveUp of this.#waiting) giveUp(undefined)
  }
}
