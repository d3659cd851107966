import { type Data, type Endpoints, type Input, limits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller, Origin } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { DomainEvents } from '../../platform/domains/events.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { checkActive } from '../users/service.ts'
import type { EndMade } from './ending-made.ts'
import { guessAt, type SignInGuard } from './guard.ts'
import { person } from './hashing-line.ts'
import { notifyOfReset } from './notices/notify.ts'
import { checkNewPassword, type Passwords } from './password.ts'
import type { PasswordRule } from './password-rule.ts'
import { rememberAddress } from './place-repository.ts'
import { placesOf } from './places.ts'
import type { Proof } from './proof.ts'
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
import { confirmUntil, sessionOf } from './session-repository.ts'

type Change = Endpoints['PUT /api/user/password']
type Confirm = Endpoints['POST /api/auth/confirm']
type Reset = Endpoints['POST /api/auth/reset_password']
type NewPassword = Pick<Input<Endpoints['POST /api/auth/reset_by_mail']>['body'], 'pwd' | 'rePwd'>

/** A link that was mailed, as somebody brings it. */
export interface MailedLink {
  /** The person to whom it was mailed, while it is valid. */
  person(queries: Queries): Promise<number | undefined>
  /** Takes it, within the transaction: of two who bring it, one gets it. */
  take(queries: Queries, userId: number): Promise<boolean>
}

/** New passwords in the place of old ones. */
export class PasswordService {
  readonly #database: Database
  readonly #passwords: Passwords
  readonly #guard: SignInGuard
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #proof: Proof
  readonly #events: DomainEvents
  readonly #endMade: EndMade
  readonly #rule: PasswordRule

  constructor(parts: {
    database: Database
    passwords: Passwords
    guard: SignInGuard
    notifier: Notifier
    audit: AuditService
    proof: Proof
    events: DomainEvents
    endMade: EndMade
    passwordRule: PasswordRule
  }) {
    this.#rule = parts.passwordRule
    this.#endMade = parts.endMade
    this.#database = parts.database
    this.#passwords = parts.passwords
    this.#guard = parts.guard
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#proof = parts.proof
    this.#events = parts.events
  }

  async change(caller: Caller, input: Input<Change>['body']): Promise<Data<Change>> {
    const { userId, sessionId } = caller
    this.#rule.check(userId)
    const account = (await accountById(this.#database.queries, userId)) ?? refuse('unauthenticated')
    checkNewPassword(input.password, account.nickname)
    await this.#proof.check(caller, account, input.oldPassword, {
      field: 'oldPassword',
      wrong: 'oldPasswordWrong',
      tooOld: 'signInTooOld',
    })
    const passwordHash = await this.#passwords.hash(input.password, person(userId))
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      // Somebody who changed it meanwhile has proved the old one too.
      if (!(await replacePassword(queries, userId, account.password_hash, passwordHash)))
        refuse('oldPasswordWrong')
      if (!(await sessionOf(queries, userId, sessionId))) refuse('unauthenticated')
      await deleteResetOf(queries, userId)
      await this.#events.publish('passwordChanged', transaction, userId)
      if (input.endMade ?? !input.keepOthers) await this.#endMade(transaction, caller)
      const count = input.keepOthers ? 0 : await endSessions(transaction, this.#notifier, userId, sessionId)
      await this.#audit.record(queries, caller, 'passwordChanged', { count })
      if (count > 0) this.#notifier.changed(transaction, [userId], ['signIns'])
    })
    return {}
  }

  /** From now on, and for a while, this session does what cannot be undone. */
  async confirm(caller: Caller, { password = '' }: Input<Confirm>['body']): Promise<Data<Confirm>> {
    const stillProved = await this.#proof.take(caller, password)
    return this.#database.transaction(async ({ queries }) => {
      await stillProved(queries)
      const { userId, sessionId } = caller
      const until = await confirmUntil(queries, userId, sessionId, limits.confirmedMinutes)
      return { until: (until ?? refuse('unauthenticated')).toISOString() }
    })
  }

  /** A wrong code and an unknown account get the same answer. */
  async reset(input: Input<Reset>['body'], origin: Origin): Promise<Data<Reset>> {
    if (input.pwd !== input.rePwd) refuse('passwordsDiffer')
    const { queries } = this.#database
    const name = plainAccount(input.userName)
    const guess = guessAt(`code ${name}`, placesOf(origin, undefined).address)
    const account = await accountTyped(queries, name)
    this.#rule.check(account?.id)
    const hash = codeHash(input.code)
    // Only wrong codes are counted: their sender keeps nobody, there or elsewhere, from a right one.
    if (!(await hasReset(queries, account?.id ?? 0, hash)) || !account) {
      await this.#guard.take({ ...guess, address: addressKey(origin.ip) })
      await this.#proof.recordFailure(account?.id ?? null, origin)
      refuse('resetRefused')
    }
    await this.#replaceLost(account, input.pwd, origin, 'passwordReset', async ({ queries }) => {
      if (!(await takeReset(queries, account.id, hash))) refuse('resetRefused')
    })
    await this.#guard.forgive(guess)
    await this.#guard.forgive({ ...guess, account: name, isStranger: true })
    return {}
  }

  /** By a link that was mailed to the person. @throws Refusal `resetLinkOver` */
  async resetByMail(link: MailedLink, input: NewPassword, origin: Origin): Promise<void> {
    if (input.pwd !== input.rePwd) refuse('passwordsDiffer')
    const { queries } = this.#database
    const userId = await link.person(queries)
    const account = userId === undefined ? undefined : await accountById(queries, userId)
    if (!account) {
      await this.#guard.takeOfAddress(addressKey(origin.ip))
      await this.#proof.recordFailure(null, origin)
      refuse('resetLinkOver')
    }
    this.#rule.check(account.id)
    await this.#replaceLost(account, input.pwd, origin, 'passwordResetByMail', async (transaction) => {
      const { queries } = transaction
      if (!(await link.take(queries, account.id))) refuse('resetLinkOver')
      await deleteResetOf(queries, account.id)
      await notifyOfReset(transaction, this.#notifier, account)
    })
  }

  async #replaceLost(
    account: Account,
    password: string,
    origin: Origin,
    event: 'passwordReset' | 'passwordResetByMail',
    take: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    const { id: userId, nickname } = account
    checkNewPassword(password, nickname)
    const passwordHash = await this.#passwords.hash(password, person(userId))
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await checkActive(queries, [userId], 'accountDeactivated')
      await take(transaction)
      await setPassword(queries, userId, passwordHash)
      await this.#events.publish('passwordChanged', transaction, userId)
      await this.#endMade(transaction, { userId, ip: origin.ip })
      const count = await endSessions(transaction, this.#notifier, userId)
      await rememberAddress(queries, userId, placesOf(origin, undefined))
      await this.#audit.record(queries, { userId, ip: origin.ip }, event, { count })
    })
  }
}
