import type { Draft } from '../conversations/drafts.ts'
import { friendPairs } from '../friends/service.ts'
import type { Queries, Transaction } from '../storage/database.ts'
import {
  createDirectConversation,
  directConversations,
  keyOf,
  type Pair,
  pairOf,
} from './direct-repository.ts'

const maxRemembered = 100_000

/** The conversations of pairs of people. A committed one never changes, so it is looked up once. */
export class DirectConversations {
  readonly #known = new Map<string, number>()

  /** The conversation of two people, if they have ever had one. */
  async find(queries: Queries, a: number, b: number): Promise<number | undefined> {
    const pair = pairOf(a, b)
    const known = this.#known.get(keyOf(pair))
    if (known !== undefined) return known
    const [found] = await directConversations(queries, [pair])
    if (found) this.#remember(pair, found.conversation_id)
    return found?.conversation_id
  }

  /** The conversation of two people, made if they never had one. */
  async ensure(transaction: Transaction, a: number, b: number): Promise<number> {
    const found = await this.find(transaction.queries, a, b)
    return found ?? this.#create(transaction, pairOf(a, b))
  }

  /** The conversation of two people; friends get theirs, so that there is one to lock before the first message. */
  async ofFriends(transaction: Transaction, a: number, b: number): Promise<number | undefined> {
    const { queries } = transaction
    const found = await this.find(queries, a, b)
    if (found !== undefined || (await friendPairs(queries, [pairOf(a, b)])).length === 0) return found
    return this.#create(transaction, pairOf(a, b))
  }

  /** The conversations that drafts belong to. Friends, and one with oneself, get theirs with the first message. */
  async ofDrafts(
    transaction: Transaction,
    drafts: readonly Draft[],
  ): Promise<(draft: Draft) => number | undefined> {
    const ids = new Map<string, number>()
    const unknown = new Map<string, Pair>()
    for (const { senderId, to } of drafts) {
      const pair = pairOf(senderId, to)
      const known = this.#known.get(keyOf(pair))
      if (known === undefined) unknown.set(keyOf(pair), pair)
      else ids.set(keyOf(pair), known)
    }
    if (unknown.size > 0) await this.#resolve(transaction, unknown, ids)
    return ({ senderId, to }) => ids.get(keyOf(pairOf(senderId, to)))
  }

  async #resolve(
    transaction: Transaction,
    pairs: Map<string, Pair>,
    ids: Map<string, number>,
  ): Promise<void> {
    for (const row of await directConversations(transaction.queries, [...pairs.values()])) {
      const pair: Pair = [row.user_low, row.user_high]
      ids.set(keyOf(pair), row.conversation_id)
      this.#remember(pair, row.conversation_id)
      pairs.delete(keyOf(pair))
    }
    const alone = [...pairs.values()].filter(([low, high]) => low === high)
    const friends = await friendPairs(transaction.queries, [...pairs.values()])
    for (const pair of [...alone, ...friends]) ids.set(keyOf(pair), await this.#create(transaction, pair))
  }

  async #create(transaction: Transaction, pair: Pair): Promise<number> {
    const id = await createDirectConversation(transaction.queries, pair)
    transaction.onCommit(() => this.#remember(pair, id))
    return id
  }

  #remember(pair: Pair, id: number): void {
    if (this.#known.size >= maxRemembered) this.#known.clear()
    this.#known.set(keyOf(pair), id)
  }
}
