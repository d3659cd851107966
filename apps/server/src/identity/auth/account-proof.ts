import type { Database } from '../../db/database.ts'
import type { Origin } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { guessAt, type SignInGuard } from './guard.ts'
import { placesOf } from './places.ts'
import type { Proof } from './proof.ts'
import { codeHash } from './reset-code.ts'
import { hasReset, takeReset } from './reset-repository.ts'
import type { Codes } from './second-factor/codes.ts'
import type { AuthService, On, Vouched } from './service.ts'

interface Shown extends On {
  /** Of the second factor, where the account has one. */
  readonly code?: string
}

interface Joined extends Vouched {
  readonly origin: Origin
}

/** One sign-in by which a person proves that an account is theirs, also where people sign in by providers only. */
export class AccountProof {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #guard: SignInGuard
  readonly #proof: Proof
  readonly #codes: Codes

  constructor(parts: {
    database: Database
    auth: AuthService
    guard: SignInGuard
    proof: Proof
    codes: Codes
  }) {
    this.#database = parts.database
    this.#auth = parts.auth
    this.#guard = parts.guard
    this.#proof = parts.proof
    this.#codes = parts.codes
  }

  /** @returns a session's token @throws Refusal `credentialsWrong`, or for a code */
  byPassword(userId: number, shown: Shown & { password: string }, joined: Joined): Promise<string> {
    return this.#auth.signInByPassword({ ...shown, userName: String(userId) }, joined.origin, joined)
  }

  /** By a code that an administrator has made; it is used up. @throws Refusal `resetRefused`, or for a code */
  async byResetCode(
    userId: number,
    { resetCode, code, ...on }: Shown & { resetCode: string },
    { origin, prove, ...vouched }: Joined,
  ): Promise<string> {
    const hash = codeHash(resetCode)
    const guess = guessAt(`code ${userId}`, placesOf(origin, undefined).address)
    if (!(await hasReset(this.#database.queries, userId, hash))) {
      await this.#guard.take({ ...guess, address: addressKey(origin.ip) })
      await this.#proof.recordFailure(userId, origin)
      refuse('resetRefused')
    }
    const start = () =>
      this.#auth.startSessionOf(userId, on, origin, {
        ...vouched,
        prove: async (queries) => {
          if (!(await takeReset(queries, userId, hash))) refuse('resetRefused')
          await this.#codes.useToSignIn(queries, { userId, ip: origin.ip }, code)
          await prove?.(queries)
        },
      })
    return code === undefined ? start() : this.#codes.judge(guess, userId, origin, start)
  }
}
