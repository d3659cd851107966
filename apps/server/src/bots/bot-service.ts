import { type Bot, type BotScope, botLimits, type Data, type Endpoints, type Input } from '@parley/contract'
import type { Database, Queries, Transaction } from '../db/database.ts'
import { type BotTokens, notifyOthers } from '../identity/auth/service.ts'
import type { FriendService } from '../identity/friends/service.ts'
import {
  checkReserved,
  insertBot,
  lockAccounts,
  setCurtailments,
  type UserService,
} from '../identity/users/service.ts'
import type { Caller } from '../kernel/caller.ts'
import { refuse } from '../kernel/refusal.ts'
import type { AccountEnding } from '../moderation/administration/service.ts'
import type { AuditService } from '../platform/audit/service.ts'
import { takeOrRefuse } from '../platform/http/rate-limits.ts'
import type { RateLimit } from '../platform/rate-limits/rates.ts'
import type { Notifier } from '../platform/sockets/notifier.ts'
import type { WordRules } from '../platform/word-filter/service.ts'
import { type BotRow, botsLeft, deleteBotRow, insertBotOf, listBots, setScopes } from './bot-repository.ts'

type Create = Endpoints['POST /api/user/bots']

interface Parts {
  readonly database: Database
  readonly users: UserService
  readonly friends: FriendService
  readonly botTokens: BotTokens
  readonly ending: AccountEnding
  readonly audit: AuditService
  readonly notifier: Notifier
  readonly making: RateLimit
}

/** Bots that people make, and what they may do. */
export class BotService {
  readonly #parts: Parts
  readonly #rules: Pick<WordRules, 'check'>

  constructor({ words, ...parts }: Parts & { readonly words: { readonly rules: WordRules } }) {
    this.#parts = parts
    this.#rules = words.rules
  }

  async list({ userId }: Caller) {
    const rows = await listBots(this.#parts.database.queries, userId)
    return { list: rows.map(present), count: rows.length }
  }

  /** Makes a bot, which is barred from everything from which its owner is barred. */
  async create(caller: Caller, { nickname, scopes: asked }: Input<Create>['body']): Promise<Data<Create>> {
    const { users, friends, botTokens, making } = this.#parts
    await takeOrRefuse(making, String(caller.userId))
    return this.#acting(caller, async (transaction, bots) => {
      const { queries } = transaction
      this.#rules.check(nickname)
      await checkReserved(queries, caller.userId, nickname)
      const scopes = scopesOf(asked)
      const max = botLimits.ofPerson
      if (bots.length >= max) refuse('botsFull', { max })
      const userId = await insertBot(queries, nickname)
      await setCurtailments(queries, userId, await users.curtailments(queries, caller.userId))
      await insertBotOf(queries, { userId, ownerId: caller.userId, scopes })
      await friends.adopt(transaction, caller.userId, userId)
      const token = await botTokens.renew(transaction, { userId, nickname, scopes })
      await this.#record(transaction, caller, 'botMade', { userId, nickname, scopes })
      const row = (await listBots(queries, caller.userId)).find((one) => one.user_id === userId)
      return { bot: present(row ?? refuse('botUnknown')), token }
    })
  }

  async renew(caller: Caller, userId: number, asked: readonly BotScope[]): Promise<{ token: string }> {
    await takeOrRefuse(this.#parts.making, String(caller.userId))
    return this.#acting(caller, async (transaction, bots) => {
      const { nickname } = bots.find((one) => one.user_id === userId) ?? refuse('botUnknown')
      const scopes = scopesOf(asked)
      await setScopes(transaction.queries, userId, scopes)
      const token = await this.#parts.botTokens.renew(transaction, { userId, nickname, scopes })
      await this.#record(transaction, caller, 'botRenewed', { userId, nickname, scopes })
      return { token }
    })
  }

  remove(caller: Caller, userId: number): Promise<void> {
    return this.#acting(caller, async (transaction, bots) => {
      if (!bots.some((one) => one.user_id === userId)) refuse('botUnknown')
      const bot = (await lockAccounts(transaction.queries, [userId])).get(userId) ?? refuse('botUnknown')
      await this.#parts.ending.end(transaction, [bot], caller, 'botDeleted')
    })
  }

  async previewDeletion(queries: Queries, userId: number): Promise<{ bots: number }> {
    return { bots: (await listBots(queries, userId)).length }
  }

  /** A bot's account ends, or that of its owner: from then on it does nothing, and is taken away a little later. */
  async depart(transaction: Transaction, userId: number): Promise<void> {
    const { queries } = transaction
    for (const { user_id } of await listBots(queries, userId))
      await this.#parts.botTokens.end(transaction, user_id)
    await this.#parts.botTokens.end(transaction, userId)
    await deleteBotRow(queries, userId)
  }

  /** Takes away those whose owner is gone; one that cannot be keeps up no other. */
  async sweep(): Promise<void> {
    const left = await botsLeft(this.#parts.database.queries)
    const outcomes: Array<PromiseSettledResult<void>> = []
    for (const userId of left) outcomes.push(...(await Promise.allSettled([this.#takeAway(userId)])))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  #takeAway(userId: number): Promise<void> {
    const { database, ending } = this.#parts
    return database.transaction(async (transaction) => {
      const bot = (await lockAccounts(transaction.queries, [userId])).get(userId)
      if (bot) await ending.end(transaction, [bot], { userId: null, ip: '' }, 'botDeleted')
      else await deleteBotRow(transaction.queries, userId)
    })
  }

  /** Runs `work` while nothing else changes the caller's account or their bots. */
  #acting<T>(
    { userId }: Caller,
    work: (transaction: Transaction, bots: readonly BotRow[]) => Promise<T>,
  ): Promise<T> {
    return this.#parts.database.transaction(async (transaction) => {
      const { queries } = transaction
      const maker = (await lockAccounts(queries, [userId])).get(userId)
      if (!maker || maker.is_deactivated) refuse('unauthenticated')
      return work(transaction, await listBots(queries, userId))
    })
  }

  /** Writes it down, and notifies the caller's other sessions. */
  async #record(
    transaction: Transaction,
    caller: Caller,
    event: 'botMade' | 'botRenewed',
    { userId, nickname, scopes }: { userId: number; nickname: string; scopes: readonly BotScope[] },
  ): Promise<void> {
    const { audit, notifier } = this.#parts
    await audit.record(transaction.queries, caller, event, { userId, nickname, scopes: scopes.join(' ') })
    await notifyOthers(transaction, notifier, caller, { kind: event, name: nickname })
  }
}

/** Each once. A message is sent by a socket, on which everything is heard. @throws Refusal */
function scopesOf(asked: readonly BotScope[]): BotScope[] {
  if (asked.includes('send') && !asked.includes('read')) refuse('botScopesUseless')
  return [...new Set(asked)]
}

const present = (row: BotRow): Bot => ({
  userId: row.user_id,
  nickname: row.nickname,
  avatar: row.avatar,
  scopes: [...row.scopes],
  commands: [...row.commands],
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
