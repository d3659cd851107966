import type { Queries, Transaction } from '../../db/database.ts'
import { bondedPairs } from '../../identity/friends/service.ts'
import type { UserService } from '../../identity/users/service.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Draft } from '../conversations/drafts.ts'
import type { Targets } from '../conversations/kind.ts'
import { setPin } from '../conversations/reader-repository.ts'
import {
  directConversations,
  ensureDirectConversation,
  keyOf,
  type Pair,
  pairOf,
  pairsOfConversations,
  peerOf,
} from './repository.ts'

const maxRemembered = 100_000

/** The conversations of pairs of people. A committed one never changes, so it is looked up once. */
export class DirectTargets implements Targets {
  readonly #users: UserService
  readonly #ids = new Map<string, number>()
  readonly #pairs = new Map<number, Pair>()

  constructor(users: UserService) {
    this.#users = users
  }

  known({ senderId, to }: Draft): number | undefined {
    return this.#ids.get(keyOf(pairOf(senderId, to)))
  }

  async find(queries: Queries, userId: number, peerId: number): Promise<number | undefined> {
    const pair = pairOf(userId, peerId)
    const known = this.#ids.get(keyOf(pair))
    if (known !== undefined) return known
    const [found] = await directConversations(queries, [pair])
    // A transaction sees its own, too, which may come to nothing.
    if (found && !queries.isTransaction) this.#remember(pair, found.conversation_id)
    return found?.conversation_id
  }

  async findAll(queries: Queries, userId: number, peerIds: readonly number[]) {
    const found = await directConversations(
      queries,
      [...new Set(peerIds)].map((peerId) => pairOf(userId, peerId)),
    )
    return new Map(
      found.map((row) => [row.conversation_id, peerOf([row.user_low, row.user_high], userId)] as const),
    )
  }

  /** The conversation to read. If there is none, refuses unless the two may write to each other. */
  async toRead(queries: Queries, userId: number, peerId: number): Promise<number | undefined> {
    const conversationId = await this.find(queries, userId, peerId)
    if (conversationId !== undefined || userId === peerId) return conversationId
    if ((await bondedPairs(queries, [pairOf(userId, peerId)])).length > 0) return undefined
    const known = await this.#users.briefs([peerId], queries)
    return known.has(peerId) ? refuse('notFriends') : refuse('userUnknown')
  }

  async toArrange(transaction: Transaction, userId: number, peerId: number): Promise<number> {
    const found = await this.toRead(transaction.queries, userId, peerId)
    return found ?? this.#create(transaction, pairOf(userId, peerId))
  }

  async toBring(transaction: Transaction, userId: number, peerId: number): Promise<number> {
    const found = await this.find(transaction.queries, userId, peerId)
    return found ?? this.#create(transaction, pairOf(userId, peerId))
  }

  /**
   * The conversation of two people; it is created for two who may write, so that there is one to lock before the first
   * message.
   */
  async toLock(transaction: Transaction, a: number, b: number): Promise<number | undefined> {
    const { queries } = transaction
    const found = await this.find(queries, a, b)
    if (found !== undefined || (await bondedPairs(queries, [pairOf(a, b)])).length === 0) return found
    return this.#create(transaction, pairOf(a, b))
  }

  /** Conversations of those who may write, also to themselves, are created with the first message. */
  async ofDrafts(
    transaction: Transaction,
    drafts: readonly Draft[],
  ): Promise<(draft: Draft) => number | undefined> {
    const ids = new Map<string, number>()
    const unknown = new Map<string, Pair>()
    for (const { senderId, to } of drafts) {
      const pair = pairOf(senderId, to)
      const known = this.#ids.get(keyOf(pair))
      if (known === undefined) unknown.set(keyOf(pair), pair)
      else ids.set(keyOf(pair), known)
    }
    if (unknown.size > 0) await this.#resolve(transaction, unknown, ids)
    return ({ senderId, to }) => ids.get(keyOf(pairOf(senderId, to)))
  }

  /** The two people of each one-to-one conversation among these. */
  async pairsOf(queries: Queries, ids: Iterable<number>): Promise<ReadonlyMap<number, Pair>> {
    const pairs = new Map<number, Pair>()
    const unknown: number[] = []
    for (const id of new Set(ids)) {
      const pair = this.#pairs.get(id)
      if (pair) pairs.set(id, pair)
      else unknown.push(id)
    }
    for (const [id, pair] of await pairsOfConversations(queries, unknown)) pairs.set(id, pair)
    return pairs
  }

  async #resolve(
    transaction: Transaction,
    pairs: Map<string, Pair>,
    ids: Map<string, number>,
  ): Promise<void> {
    for (const row of await directConversations(transaction.queries, [...pairs.values()])) {
      const pair: Pair = [row.user_low, row.user_high]
      ids.set(keyOf(pair), row.conversation_id)
      transaction.onCommit(() => this.#remember(pair, row.conversation_id))
      pairs.delete(keyOf(pair))
    }
    const alone = [...pairs.values()].filter(([low, high]) => low === high)
    const bonded = await bondedPairs(transaction.queries, [...pairs.values()])
    const inOrder = [...alone, ...bonded].toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
    for (const pair of inOrder) {
      const id = await this.#create(transaction, pair)
      const [low, high] = pair
      // A conversation with oneself begins at the top, pinned, until the person unpins it.
      if (low === high) await setPin(transaction.queries, id, low, true)
      ids.set(keyOf(pair), id)
    }
  }

  async #create(transaction: Transaction, pair: Pair): Promise<number> {
    const id = await ensureDirectConversation(transaction.queries, pair)
    transaction.onCommit(() => this.#remember(pair, id))
    return id
  }

  #remember(pair: Pair, id: number): void {
    if (this.#ids.size >= maxRemembered) {
      this.#ids.clear()
      this.#pairs.clear()
    }
    this.#ids.set(keyOf(pair), id)
    this.#pairs.set(id, pair)
  }
}
