import { type Data, type Endpoints, type Input, limits } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { PresenceService } from '../presence/service.ts'
import { lockPair } from '../users/service.ts'
import { areInSight, countBlocks, deleteBlock, insertBlock, listBlocks } from './block-repository.ts'
import { knows } from './card-repository.ts'
import type { CallEnding, FriendshipEffects } from './service.ts'

type Blocks = Endpoints['GET /api/user/blocks']

/** Keeps people away from those who have blocked them, without notifying them. */
export class BlockService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #effects: Pick<FriendshipEffects, 'lock'>
  readonly #calls: CallEnding
  readonly #presence: Pick<PresenceService, 'inSight'>

  constructor(parts: {
    database: Database
    notifier: Notifier
    effects: Pick<FriendshipEffects, 'lock'>
    calls: CallEnding
    presence: Pick<PresenceService, 'inSight'>
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#effects = parts.effects
    this.#calls = parts.calls
    this.#presence = parts.presence
  }

  async list(caller: Caller, query: Input<Blocks>['query']): Promise<Data<Blocks>> {
    const { rows, count } = await listBlocks(this.#database.queries, caller.userId, sliceOf(query))
    const list = rows.map(({ id, created_at, ...shown }) => ({
      userID: id,
      ...shown,
      createdAt: created_at.toISOString(),
    }))
    return { list, count }
  }

  /**
   * Blocks a person. Messages that are being sent between the two are stored first; none is stored against the block
   * afterwards.
   */
  async block({ userId }: Caller, blockedId: number): Promise<void> {
    if (blockedId === userId) refuse('selfBlocked')
    await this.#locked(userId, blockedId, async (transaction) => {
      const { queries, onCommit } = transaction
      if (!(await knows(queries, userId, blockedId))) refuse('userUnknown')
      await this.#effects.lock(transaction, userId, blockedId)
      await this.#calls.endBetween(transaction, userId, blockedId)
      const wereInSight = await areInSight(queries, userId, blockedId)
      if (!(await insertBlock(queries, userId, blockedId))) return
      if ((await countBlocks(queries, userId)) > limits.blocks) refuse('blocksFull', { count: limits.blocks })
      if (wereInSight) onCommit(() => this.#presence.inSight(userId, blockedId, false))
      this.#changed(transaction, userId)
    })
  }

  async unblock({ userId }: Caller, blockedId: number): Promise<void> {
    await this.#locked(userId, blockedId, async (transaction) => {
      const { queries, onCommit } = transaction
      if (!(await deleteBlock(queries, userId, blockedId))) return
      if (await areInSight(queries, userId, blockedId))
        onCommit(() => this.#presence.inSight(userId, blockedId, true))
      this.#changed(transaction, userId)
    })
  }

  /** Under the lock of everything that two people do about their friendship. */
  #locked(userId: number, otherId: number, work: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const people = await lockPair(transaction.queries, userId, otherId)
      if (!people.has(userId)) refuse('unauthenticated')
      if (!people.has(otherId)) refuse('userUnknown')
      await work(transaction)
    })
  }

  #changed(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['friends', 'sessions'])
  }
}
