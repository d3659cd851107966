import type { Database, Queries } from '../../../db/database.ts'
import type { SecretBox } from '../../../db/secret-box.ts'
import type { Origin } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Actor, AuditService } from '../../../platform/audit/service.ts'
import type { Guess, SignInGuard } from '../guard.ts'
import { codeHash } from '../reset-code.ts'
import { countRecoveryCodes, lockFactor, needsPasskey, setLastStep, takeRecoveryCode } from './repository.ts'
import { stepOf } from './totp.ts'

/** Rolls back the action for which a code was tried. Not a refusal: this guess counts. */
class WrongCode extends Error {}

/** Codes of apps and recovery codes: each is taken once, and guessing them is slow. */
export class Codes {
  readonly #database: Database
  readonly #guard: SignInGuard
  readonly #box: SecretBox
  readonly #audit: AuditService

  /** @param parts.codeGuard counts codes, apart from passwords */
  constructor(parts: { database: Database; codeGuard: SignInGuard; box: SecretBox; audit: AuditService }) {
    this.#database = parts.database
    this.#guard = parts.codeGuard
    this.#box = parts.box
    this.#audit = parts.audit
  }

  /**
   * Does what a code is tried for, which is to take it by `use` or `useToSignIn`.
   * @throws Refusal `secondFactorCodeWrong`, or `tooManyRequests`
   */
  async judge<T>(guess: Guess, userId: number, origin: Origin, work: () => Promise<T>): Promise<T> {
    const done = await this.#guard.judge(guess, () =>
      work().then(
        (value) => ({ value }),
        (error: unknown) => {
          if (error instanceof WrongCode) return undefined
          throw error
        },
      ),
    )
    if (!done) {
      const { ip, userAgent } = origin
      await this.#audit.record(this.#database.queries, { userId, ip }, 'secondFactorFailed', { userAgent })
      refuse('secondFactorCodeWrong')
    }
    await this.#guard.forgive(guess)
    return done.value
  }

  /**
   * Lets somebody in who has shown their password, by a code where they need one.
   * @throws Refusal for a code that is missing
   */
  async useToSignIn(queries: Queries, actor: Actor & { userId: number }, code: string | undefined) {
    const { userId } = actor
    const factor = await lockFactor(queries, userId)
    if (factor) await this.#take(queries, actor, code ?? refuse('secondFactorNeeded'), factor)
    else if (await needsPasskey(queries, userId)) refuse('passkeyNeeded')
  }

  /** Takes a code of somebody whose factor is on. @throws Refusal when it is off */
  async use(queries: Queries, actor: Actor & { userId: number }, code: string): Promise<void> {
    const factor = (await lockFactor(queries, actor.userId)) ?? refuse('secondFactorIsOff')
    await this.#take(queries, actor, code, factor)
  }

  /** The step whose code this is, of a secret that is kept. */
  stepIn(userId: number, sealed: string, code: string): number {
    const secret = this.#box.open(userId, sealed) ?? refuse('secondFactorUnreadable')
    return stepOf(secret, code.replace(/\s/g, '')) ?? wrong()
  }

  async #take(
    queries: Queries,
    actor: Actor & { userId: number },
    code: string,
    { secret, last_step }: { secret: string; last_step: number },
  ): Promise<void> {
    const { userId } = actor
    if (/^[\d\s]*$/.test(code)) {
      const step = this.stepIn(userId, secret, code)
      if (step <= last_step) wrong()
      await setLastStep(queries, userId, step)
      return
    }
    if (!(await takeRecoveryCode(queries, userId, codeHash(code)))) wrong()
    await this.#audit.record(queries, actor, 'recoveryCodeUsed', {
      count: await countRecoveryCodes(queries, userId),
    })
  }
}

function wrong(): never {
  throw new WrongCode('a code is wrong or used')
}
