import { signInLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller, Origin } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { type Guess, guessAt, type SignInGuard } from './guard.ts'
import { person } from './hashing-line.ts'
import type { Passwords } from './password.ts'
import { type Account, accountById, lockPassword } from './repository.ts'
import { sessionOf } from './session-repository.ts'

/** How what somebody showed is refused. */
interface Refusals {
  readonly field: string
  readonly wrong: 'oldPasswordWrong' | 'passwordWrong'
  readonly tooOld: 'signInTooOld' | 'signInNotRecent'
}

const forPassword = { field: 'password', wrong: 'passwordWrong', tooOld: 'signInNotRecent' } as const

/** Proof of identity besides a session: not everything may be done from a screen left open. */
export class Proof {
  readonly #database: Database
  readonly #passwords: Passwords
  readonly #guard: SignInGuard
  readonly #audit: AuditService

  constructor(parts: { database: Database; passwords: Passwords; guard: SignInGuard; audit: AuditService }) {
    this.#database = parts.database
    this.#passwords = parts.passwords
    this.#guard = parts.guard
    this.#audit = parts.audit
  }

  /**
   * Checks the password of somebody signed in.
   * @returns asks within a transaction whether that still counts: neither has it changed nor has the session ended
   * @throws Refusal
   */
  async take(caller: Caller, password: string | undefined): Promise<(queries: Queries) => Promise<void>> {
    const { queries } = this.#database
    const account = (await accountById(queries, caller.userId)) ?? refuse('unauthenticated')
    await this.check(caller, account, password, forPassword)
    return async (queries) => {
      const current = (await lockPassword(queries, account.id)) ?? null
      if (!(await sessionOf(queries, account.id, caller.sessionId))) refuse('unauthenticated')
      if (current !== account.password_hash) refuse('passwordWrong')
    }
  }

  /** @throws Refusal */
  async check(
    caller: Caller,
    account: Account,
    password: string | undefined,
    { field, wrong, tooOld }: Refusals,
  ): Promise<void> {
    if (account.password_hash === null) return this.#checkRecent(caller, tooOld)
    const shown = password ?? refuseField(field, 'required')
    // By itself, so that nobody's guesses from outside, nor from next door, keep its owner from proving it.
    const guess: Guess = guessAt(`old ${account.id}`, `session ${caller.sessionId}`)
    const matches = await this.#guard.judge(guess, () =>
      this.#passwords.matches(shown, account.password_hash, person(account.id)),
    )
    if (!matches) {
      await this.recordFailure(account.id, caller)
      refuse(wrong)
    }
    await this.#guard.forgive(guess)
  }

  /** A person without a password can only prove who they are at a provider. */
  async #checkRecent({ userId, sessionId }: Caller, tooOld: Refusals['tooOld']): Promise<void> {
    const session = await sessionOf(this.#database.queries, userId, sessionId)
    const minutes = signInLimits.recentSignInMinutes
    if (!session || session.created_at.getTime() < Date.now() - minutes * 60_000) refuse(tooOld, { minutes })
  }

  async recordFailure(userId: number | null, { ip, userAgent }: Origin): Promise<void> {
    await this.#audit.record(this.#database.queries, { userId, ip }, 'signInFailed', { userAgent })
  }
}
