import { type BotScope, botLimits, Role } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { endSessions } from './session-ending.ts'
import { insertSession } from './session-repository.ts'
import type { Tokens } from './tokens.ts'

const yearMs = 366 * 24 * 3600_000

/** Tokens of bots: of a session like any other, but for what it is for. A bot has one. */
export class BotTokens {
  readonly #tokens: Tokens
  readonly #notifier: Pick<Notifier, 'sessionEnded'>

  constructor(parts: { tokens: Tokens; notifier: Pick<Notifier, 'sessionEnded'> }) {
    this.#tokens = parts.tokens
    this.#notifier = parts.notifier
  }

  /** Begins a session of a bot whose account is locked; that of before ends with the transaction. */
  async renew(
    transaction: Transaction,
    { userId, nickname, scopes }: { userId: number; nickname: string; scopes: readonly BotScope[] },
  ): Promise<string> {
    await this.end(transaction, userId)
    const expiresAt = new Date(Date.now() + botLimits.tokenYears * yearMs)
    const sid = await insertSession(transaction.queries, {
      user_id: userId,
      expires_at: expiresAt,
      ip: '',
      user_agent: '',
      place: '',
      is_new: false,
      scopes: [...scopes],
    })
    const exp = Math.floor(expiresAt.getTime() / 1000)
    return this.#tokens.sign({ exp, nickname, role: Role.user, userID: userId, sid })
  }

  /** @returns how many tokens it had: one, or none */
  end(transaction: Transaction, userId: number): Promise<number> {
    return endSessions(transaction, this.#notifier, userId)
  }
}
