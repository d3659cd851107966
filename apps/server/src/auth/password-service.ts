import { type Data, type Endpoints, type Input, limits } from '@parley/contract'
import type { AuditService } from '../audit/service.ts'
import { addressKey } from '../http/address-key.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import type { Guess, SignInGuard } from './guard.ts'
import { person } from './hashing-line.ts'
import { checkNewPassword, type Passwords } from './password.ts'
import { rememberAddress } from './place-repository.ts'
import { placesOf } from './places.ts'
import {
  type Account,
  accountById,
  accountTyped,
  plainAccount,
  replacePassword,
  setPassword,
} from './repository.ts'
import { codeHash } from './reset-code.ts'
import { deleteResetOf, hasReset, takeReset } from './reset-repository.ts'
import { endSessions } from './session-ending.ts'
import { sessionOf } from './session-repository.ts'

type Change = Endpoints['PUT /api/user/password']
type Reset = Endpoints['POST /api/auth/reset_password']

/** New passwords in the place of old ones. */
export class PasswordService {
  readonly #database: Database
  readonly #passwords: Passwords
  readonly #guard: SignInGuard
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    passwords: Passwords
    guard: SignInGuard
    notifier: Notifier
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#passwords = parts.passwords
    this.#guard = parts.guard
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async change(caller: Caller, input: Input<Change>['body']): Promise<Data<Change>> {
    const { userId, sessionId } = caller
    const account = (await accountById(this.#database.queries, userId)) ?? refuse('unauthenticated')
    checkNewPassword(input.password, account.nickname)
    if (account.password_hash === null) await this.#checkRecent(caller)
    else await this.#checkOld(caller, account, input.oldPassword ?? refuseField('oldPassword', 'required'))
    const passwordHash = await this.#passwords.hash(input.password, person(userId))
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      // Whoever changed it meanwhile has proved the old one too.
      if (!(await replacePassword(queries, userId, account.password_hash, passwordHash)))
        refuse('oldPasswordWrong')
      if (!(await sessionOf(queries, userId, sessionId))) refuse('unauthenticated')
      await deleteResetOf(queries, userId)
      const count = input.keepOthers ? 0 : await endSessions(transaction, this.#notifier, userId, sessionId)
      await this.#audit.record(queries, caller, 'passwordChanged', { count })
      if (count > 0) this.#notifier.changed(transaction, [userId], ['signIns'])
    })
    return {}
  }

  async #checkOld(caller: Caller, account: Account, oldPassword: string): Promise<void> {
    // By itself, so that nobody's guesses from outside, nor from next door, keep its owner from changing it.
    const guess = guessAt(`old ${account.id}`, `session ${caller.sessionId}`)
    const matches = await this.#guard.judge(guess, () =>
      this.#passwords.matches(oldPassword, account.password_hash, person(account.id)),
    )
    if (!matches) {
      await this.#recordFailure(account.id, caller)
      refuse('oldPasswordWrong')
    }
    await this.#guard.forgive(guess)
  }

  /** Of somebody who has no password yet, only who they are at a provider can be asked. */
  async #checkRecent({ userId, sessionId }: Caller): Promise<void> {
    const session = await sessionOf(this.#database.queries, userId, sessionId)
    const minutes = limits.firstPasswordMinutes
    if (!session || session.created_at.getTime() < Date.now() - minutes * 60_000)
      refuse('signInTooOld', { minutes })
  }

  /** A wrong code and an unknown account get the same answer. */
  async reset(input: Input<Reset>['body'], origin: Origin): Promise<Data<Reset>> {
    if (input.pwd !== input.rePwd) refuse('passwordsDiffer')
    const { queries } = this.#database
    const name = plainAccount(input.userName)
    const places = placesOf(origin, undefined)
    const guess = guessAt(`code ${name}`, places.address)
    const account = await accountTyped(queries, name)
    const hash = codeHash(input.code)
    // Wrong ones alone are counted: whoever sends them keeps nobody, there or elsewhere, from a right one.
    if (!(await hasReset(queries, account?.id ?? 0, hash)) || !account) {
      await this.#guard.take({ ...guess, address: addressKey(origin.ip) })
      await this.#recordFailure(account?.id ?? null, origin)
      refuse('resetRefused')
    }
    checkNewPassword(input.pwd, account.nickname)
    const passwordHash = await this.#passwords.hash(input.pwd, person(account.id))
    const { id: userId } = account
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (!(await takeReset(queries, userId, hash))) refuse('resetRefused')
      await setPassword(queries, userId, passwordHash)
      const count = await endSessions(transaction, this.#notifier, userId)
      await rememberAddress(queries, userId, places)
      await this.#audit.record(queries, { userId, ip: origin.ip }, 'passwordReset', { count })
    })
    await this.#guard.forgive(guess)
    await this.#guard.forgive({ ...guess, account: name, isStranger: true })
    return {}
  }

  async #recordFailure(userId: number | null, { ip, userAgent }: Origin): Promise<void> {
    await this.#audit.record(this.#database.queries, { userId, ip }, 'signInFailed', { userAgent })
  }
}

/** Long random codes, and sessions, need no bucket of all strangers together, which others could keep empty. */
const guessAt = (account: string, place: string): Guess => ({
  account,
  place,
  isStranger: false,
  address: undefined,
})
