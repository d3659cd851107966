import { mailLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { UnderWay } from '../../concurrency/under-way.ts'

/** A source of emails to send; each is taken by one node only. */
export interface Errands<One> {
  take(limit: number): Promise<One[]>
  carryOut(one: One, signal: AbortSignal): Promise<void>
  /** Gives back an email that was taken and not started. */
  giveBack(one: One): Promise<void>
}

/** Milliseconds for a running email to be accepted when the node ends. */
const leaveMs = 1500

/** Sends due emails, on every node: those that a node took and did not finish are taken by another after a while. */
export class MailSender {
  readonly #all: ReadonlyArray<Errands<unknown>>
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #awaited: number
  readonly #ended = new AbortController()
  readonly #underWay = new UnderWay(mailLimits.atOnce)
  #round: Promise<void> | undefined
  /** New emails were requested since the last look. */
  #isAsked = false
  #wake: () => void = () => undefined
  #isStopped = false

  /** @param awaited how many of the first sources people wait for: these have one place that the others leave free */
  constructor(all: ReadonlyArray<Errands<unknown>>, log: Pick<FastifyBaseLogger, 'error'>, awaited = 1) {
    this.#awaited = awaited
    this.#all = all
    this.#log = log
  }

  /** Runs one round at a time, so that the free places are known. */
  async work(signal?: AbortSignal): Promise<void> {
    this.#round ??= this.#send(signal).finally(() => {
      this.#round = undefined
      // A request came while the last look was ending.
      if (this.#isAsked && !this.#isStopped) this.#begin()
    })
    await this.#round
  }

  /** A person waits for an email: look again, even during a look or sending. */
  hurry(): void {
    this.#isAsked = true
    this.#wake()
    this.#begin()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Running emails are accepted, or given up and left to another node. */
  async drain(): Promise<void> {
    const limit = setTimeout(() => this.#ended.abort(), leaveMs)
    // It gives back what it takes meanwhile; the caller of the round gets its error.
    await this.#round?.catch(() => undefined)
    await this.#underWay.end()
    clearTimeout(limit)
  }

  #begin(): void {
    this.work().catch((error: unknown) => this.#log.error({ err: error }, 'mails could not be looked for'))
  }

  async #send(signal: AbortSignal | undefined): Promise<void> {
    while (!signal?.aborted && !this.#isStopped) {
      const asked = Promise.withResolvers<void>()
      this.#wake = asked.resolve
      this.#isAsked = false
      const { hasFound, isFull } = await this.#look()
      if (hasFound) continue
      if (isFull) await Promise.race([this.#underWay.oneEnds(), asked.promise])
      else if (!this.#isAsked) return
    }
  }

  /** Starts as many as there are free places. */
  async #look() {
    let [hasFound, isFull] = [false, false]
    for (const [place, errands] of this.#all.entries()) {
      const room = this.#underWay.room - (place < this.#awaited ? 0 : 1)
      if (room <= 0) isFull = true
      else
        for (const one of await errands.take(room)) {
          hasFound = true
          if (this.#isStopped) await errands.giveBack(one)
          else this.#underWay.begin(this.#carryOut(errands, one))
        }
    }
    return { hasFound, isFull }
  }

  async #carryOut(errands: Errands<unknown>, one: unknown): Promise<void> {
    try {
      await errands.carryOut(one, this.#ended.signal)
    } catch (error) {
      this.#log.error({ err: error }, 'what became of a mail could not be stored')
    }
  }
}
