import type { Data, Endpoints, Input, Role } from '@parley/contract'
import type { Actor, AuditService } from '../audit/service.ts'
import type { PasswordCost } from '../config/config.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { RateLimit } from '../http/rate-limits.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Transaction } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { FailureBackoff } from './failure-backoff.ts'
import { isCommonPassword, Passwords } from './password.ts'
import {
  type Account,
  accountById,
  accountByName,
  deleteCredentials,
  deleteExpiredSessions,
  deleteIdentities,
  insertCredentials,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  roleOfSession,
  setAccountName,
} from './repository.ts'
import type { Tokens } from './tokens.ts'
import { Turns } from './turns.ts'

type Register = Endpoints['POST /api/auth/register']
type Login = Endpoints['POST /api/auth/login']

/** Failures before guessing is slowed: one account from one address, one address, one account from anywhere. */
const freeFailures = { account: 5, address: 30, everywhere: 50 }
const uniqueViolation = '23505'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class AuthService {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #passwords: Passwords
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #sessionMs: number
  readonly #registrations: RateLimit
  readonly #perAccount = new FailureBackoff(freeFailures.account)
  readonly #perAddress = new FailureBackoff(freeFailures.address)
  readonly #everywhere = new FailureBackoff(freeFailures.everywhere)
  readonly #attempts = new Turns()

  constructor(parts: {
    database: Database
    tokens: Tokens
    passwordCost: PasswordCost
    users: UserService
    notifier: Notifier
    audit: AuditService
    sessionDays: number
    registrationsPer10min: number
  }) {
    this.#database = parts.database
    this.#tokens = parts.tokens
    this.#passwords = new Passwords(parts.passwordCost)
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#sessionMs = parts.sessionDays * 24 * 3600_000
    this.#registrations = new RateLimit(parts.registrationsPer10min, 600)
  }

  async register(input: Input<Register>['body'], origin: Origin): Promise<Data<Register>> {
    const { nickname, pwd, rePwd } = input
    if (pwd !== rePwd) refuse('passwordsDiffer')
    if (pwd.trim().toLowerCase() === nickname.toLowerCase()) refuse('passwordIsNickname')
    if (isCommonPassword(pwd)) refuse('passwordCommon')
    await this.takeRegistration(origin)
    const passwordHash = await this.#passwords.hash(pwd)
    return this.#database.transaction(async ({ queries }) => {
      const userID = await this.#users.create(queries, nickname)
      await insertCredentials(queries, userID, passwordHash)
      await this.#audit.record(queries, { userId: userID, ip: origin.ip }, 'registered')
      return { userID }
    })
  }

  /** The answer is the same, and takes as long, whether the account exists or not. */
  async login({ userName, password }: Input<Login>['body'], origin: Origin): Promise<Data<Login>> {
    // An id with zeros before it is the same id, and no fresh account to guess.
    const account = userName.toLowerCase().replace(/^0+(?=\d)/, '')
    const guess = `${origin.ip} ${account}`
    // In turn, so that guesses sent at once are not all judged by the failures before them.
    const found = await this.#attempts.take(guess, () => this.#check(account, password, guess, origin))
    return { token: await this.#startSession(found, origin) }
  }

  /** @throws Refusal `credentialsWrong`, or `tooManyRequests` */
  async #check(account: string, password: string, guess: string, origin: Origin): Promise<Account> {
    this.#perAccount.check(guess)
    this.#perAddress.check(origin.ip)
    this.#everywhere.check(account)
    const found = await this.#accountOf(account)
    const matches = await this.#passwords.matches(password, found?.password_hash ?? undefined)
    if (!matches || !found) {
      this.#perAccount.failed(guess)
      this.#perAddress.failed(origin.ip)
      this.#everywhere.failed(account)
      // Not what was typed as the account: it may have been the password.
      const actor = { userId: found?.id ?? null, ip: origin.ip }
      const { userAgent } = origin
      await this.#audit.record(this.#database.queries, actor, 'signInFailed', { userAgent })
      refuse('credentialsWrong')
    }
    this.#perAccount.succeeded(guess)
    return found
  }

  async #accountOf(userName: string) {
    if (!/^\d+$/.test(userName)) return accountByName(this.#database.queries, userName)
    const id = Number(userName)
    return Number.isSafeInteger(id) ? accountById(this.#database.queries, id) : undefined
  }

  /** Counts a new user of this address. @throws Refusal `tooManyRequests` */
  takeRegistration(origin: Origin): Promise<void> {
    return this.#registrations.take(origin.ip)
  }

  /** A session of somebody whom another part vouches for. @param details for the audit log */
  async startSessionOf(userId: number, origin: Origin, details: { provider: string }): Promise<string> {
    const account = await accountById(this.#database.queries, userId)
    return account ? this.#startSession(account, origin, details) : refuse('openLoginFailed')
  }

  async #startSession(account: Account, origin: Origin, details?: { provider: string }): Promise<string> {
    const expiresAt = new Date(Date.now() + this.#sessionMs)
    const { ip, userAgent } = origin
    const sid = await this.#database.transaction(async ({ queries }) => {
      const session = { user_id: account.id, expires_at: expiresAt, ip, user_agent: userAgent }
      await this.#audit.record(queries, { userId: account.id, ip }, 'signedIn', { userAgent, ...details })
      return insertSession(queries, session)
    })
    const exp = Math.floor(expiresAt.getTime() / 1000)
    const { id: userID, nickname, role } = account
    return this.#tokens.sign({ exp, nickname, role: role as Role, userID, sid })
  }

  /** Whose token this is, if we signed it and it has not expired; its session may have been revoked. */
  async holderOf(token: string): Promise<number | undefined> {
    return (await this.#tokens.read(token))?.userID
  }

  /** Who holds this token now. @throws Refusal `unauthenticated` */
  readonly authenticate = async (token: string | undefined, origin: Origin): Promise<Caller> => {
    const claims = token ? await this.#tokens.read(token) : undefined
    if (!claims || !uuid.test(claims.sid)) refuse('unauthenticated')
    const role = await roleOfSession(this.#database.queries, claims.sid, claims.userID)
    if (role === undefined) refuse('unauthenticated')
    return {
      ...origin,
      userId: claims.userID,
      role: role as Role,
      sessionId: claims.sid,
      expiresAt: claims.exp * 1000,
    }
  }

  async logout(caller: Caller): Promise<string> {
    await this.#database.transaction(async ({ queries, onCommit }) => {
      await revokeSession(queries, caller.sessionId)
      await this.#audit.record(queries, caller, 'signedOut')
      onCommit(() => this.#notifier.sessionEnded(caller.userId, caller.sessionId))
    })
    return loggedOut
  }

  /** Ends all sign-ins of somebody whose account ends; nobody signs in to it again. */
  async depart({ queries, onCommit }: Transaction, userId: number, actor: Actor): Promise<void> {
    await deleteCredentials(queries, userId)
    await deleteIdentities(queries, userId)
    const sessionIds = await revokeSessionsOf(queries, userId)
    await this.#audit.record(queries, actor, 'sessionsRevoked', { userId, count: sessionIds.length })
    onCommit(() => {
      for (const sessionId of sessionIds) this.#notifier.sessionEnded(userId, sessionId)
    })
  }

  async setAccountName(caller: Caller, name: string): Promise<void> {
    const holder = await accountByName(this.#database.queries, name)
    if (holder && holder.id !== caller.userId) refuse('accountNameTaken')
    try {
      await this.#database.transaction(async ({ queries }) => {
        await setAccountName(queries, caller.userId, name)
        await this.#audit.record(queries, caller, 'accountNameSet', { accountName: name })
      })
    } catch (error) {
      // Two people chose it at once.
      if ((error as { code?: unknown }).code === uniqueViolation) refuse('accountNameTaken')
      throw error
    }
  }

  deleteExpiredSessions(): Promise<void> {
    return deleteExpiredSessions(this.#database.queries)
  }
}

/** `data` of a logout, to the letter of wire.md in every language. */
const loggedOut = '注销成功'
