import { lengthOf, type WordAction, wordLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Committed } from '../../db/committed.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Broker } from '../broker/broker.ts'
import { type Hit, Matcher } from './matching/matcher.ts'
import { readRules, readVersion } from './rules-repository.ts'

/** A list that is on, as what is found by it names it. */
export interface RuleList {
  readonly name: string
  readonly action: WordAction
}

const topic = 'wordRules'
const unread = -1

/**
 * The words of all lists that are on, as this node knows them: it reads them anew with the notice of each change, and
 * every `wordLimits.knownSeconds`, should one be lost.
 */
export class WordRules {
  readonly #database: Database
  readonly #broker: Broker
  readonly #log: FastifyBaseLogger
  #matcher = new Matcher<RuleList>([])
  #version = unread
  #reading: Promise<void> | undefined
  #again: Promise<void> | undefined

  constructor(parts: { database: Database; broker: Broker; log: FastifyBaseLogger }) {
    this.#database = parts.database
    this.#broker = parts.broker
    this.#log = parts.log
  }

  /** Whether there is nothing to look for. */
  get isEmpty(): boolean {
    return this.#matcher.isEmpty
  }

  find(text: string): Hit<RuleList>[] {
    return this.#matcher.find(text)
  }

  /**
   * Checks a text that cannot be masked or quarantined, such as a name.
   * @throws Refusal
   */
  check(text: string | null | undefined): void {
    const hit = this.#refused(text)
    if (text && hit) throw wordRefused(text, hit)
  }

  refuses(text: string): boolean {
    return this.#refused(text) !== undefined
  }

  /** Ends when this node knows the rules. */
  async begin(): Promise<void> {
    await this.#broker.subscribe(topic, () => this.#readSoon())
    await this.refresh()
  }

  /** The lists have changed. */
  publishChange(_: Committed): void {
    this.#broker.publish(topic, { kind: topic })
  }

  /** Ends when this node knows every change that was committed before the call. */
  refresh(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined
      })
      return this.#reading
    }
    // A read that is under way may be older than the change.
    this.#again ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined
        return this.refresh()
      })
    return this.#again
  }

  #refused(text: string | null | undefined): Hit<RuleList> | undefined {
    if (this.isEmpty || !text) return undefined
    return this.find(text).find(({ tag }) => tag.action === 'refuse')
  }

  #readSoon(): void {
    this.refresh().catch((error: unknown) => {
      this.#log.error({ err: error }, 'the word rules could not be read and stay as they were for the moment')
    })
  }

  async #read(): Promise<void> {
    const { queries } = this.#database
    if ((await readVersion(queries)) === this.#version) return
    const { version, lists } = await readRules(queries)
    const rules = lists.map(({ name, action, words }) => ({ tag: { name, action }, words }))
    this.#matcher = new Matcher(rules.flatMap(({ tag, words }) => words.map((word) => ({ word, tag }))))
    this.#version = version
  }
}

/**
 * Names the passage that was written, and not the word of the list: its author can change it, and cannot read the list.
 */
export function wordRefused(text: string, { start, end }: { start: number; end: number }): Refusal {
  const passage = text.slice(start, end)
  const { max } = wordLimits.word
  const word = lengthOf(passage) > max ? `${[...passage].slice(0, max).join('')}…` : passage
  return new Refusal('wordRefused', { word })
}
