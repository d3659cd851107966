import { type Data, type Endpoints, type Input, limits, type Role } from '@parley/contract'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller, Origin, Shown } from '../../kernel/caller.ts'
import type { Port } from '../../kernel/port.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import { checkActive, checkReserved, setAccountName, type UserService } from '../users/service.ts'
import { type Guess, guessFrom, requesterOf, type SignInGuard } from './guard.ts'
import { deleteNoticesOf, deleteOldNotices } from './notices/repository.ts'
import { checkNewPassword, type Passwords } from './password.ts'
import type { PasswordRule } from './password-rule.ts'
import {
  deleteOldPlaces,
  forgetPlacesOf,
  isNewDevice,
  knownPlaces,
  rememberPlaces,
} from './place-repository.ts'
import { type Places, placesOf } from './places.ts'
import { Recent } from './recent.ts'
import {
  type Account,
  accountById,
  accountByName,
  accountTyped,
  deleteCredentials,
  deleteIdentities,
  deleteJoinsOf,
  idTyped,
  insertCredentials,
  lockPassword,
  plainAccount,
} from './repository.ts'
import { deleteExpiredResets, deleteResetOf } from './reset-repository.ts'
import type { Codes } from './second-factor/codes.ts'
import { removeSecondFactor } from './second-factor/removal.ts'
import { deleteOldSetUps } from './second-factor/repository.ts'
import { endSessions } from './session-ending.ts'
import {
  countSessions,
  deleteExpiredSessions,
  endedSessions,
  holdingSession,
  insertSession,
  lackingSessions,
  revokeSession,
} from './session-repository.ts'
import { SessionUse } from './session-use.ts'
import { shownBy, shownInHandshake } from './shown.ts'
import type { TicketRead, Tickets } from './tickets.ts'
import type { Tokens } from './tokens.ts'

export { accountFacts } from './account-facts-repository.ts'
export type { BotTokens } from './bot-tokens.ts'
export { derivedCode, plainCode, randomCode } from './code.ts'
export { Deactivation } from './deactivation.ts'
export { deviceName } from './device-name.ts'
export { notifyOfAdministrator, notifyOthers } from './notices/notify.ts'
export type { NoticeRow } from './notices/repository.ts'
export { noteNoticeMail, takeNoticesToMail } from './notices/repository.ts'
export type { PasswordRule } from './password-rule.ts'
export type { PasswordService } from './password-service.ts'
export type { Proof } from './proof.ts'
export { accountTyped, insertCredentials, plainAccount } from './repository.ts'
export { issueResetCode, openResetCodes, putResetCodes, shownCode } from './reset-code.ts'
export { removeSecondFactor } from './second-factor/removal.ts'

export { endAllSessions } from './session-ending.ts'

type Register = Endpoints['POST /api/auth/register']
type Login = Endpoints['POST /api/auth/login']

/** By what somebody makes an account where not everybody may. */
export interface RegisteringInvitations {
  /**
   * Whether administrators have to agree to who comes by this one, or without any.
   * @throws Refusal where nobody registers so
   */
  needApproval(queries: Queries, code: string | undefined): Promise<boolean>
  /** Counts who has registered by it. @returns the invitation and its inviter, if one was needed @throws Refusal */
  use(
    queries: Queries,
    code: string | undefined,
    userId: number,
  ): Promise<{ invitation: number; userId: number } | undefined>
}

/** A person who wants an account, where administrators have to agree. */
export interface AskedRegistration {
  readonly nickname: string
  readonly accountName: string | undefined
  readonly passwordHash: string
  /** How they introduce themselves to the administrators. */
  readonly message: string
  readonly ip: string
}

/** People who ask administrators for an account. */
export interface WaitingRegistrations {
  /** Whether somebody who waits is to have this account name. */
  wantsName(queries: Queries, accountName: string): Promise<boolean>
  /** Gives the id that the account is going to have. @throws Refusal */
  ask(transaction: Transaction, asking: AskedRegistration): Promise<number>
  /** The registration that waits under this id or account name, or was refused not long ago. */
  find(
    queries: Queries,
    typed: { id: number; name: string },
  ): Promise<{ passwordHash: string; isRefused: boolean } | undefined>
}

type Waiting = Awaited<ReturnType<WaitingRegistrations['find']>>

/** Device on which somebody signs in. */
export type On = Pick<Input<Login>['body'], 'device' | 'shared' | 'confirms'>

export type Prove = (queries: Queries) => Promise<void>
/** Done within the transaction in which a session begins. */
export type Begun = (queries: Queries, userId: number, sessionId: string) => Promise<void>

/** A sign-in that another part vouches for. */
export interface Vouched {
  /** For the audit log. */
  readonly details: { readonly provider: string }
  /** What must hold when the session begins. */
  readonly prove?: Prove
  readonly begun?: Begun
}

export class AuthService {
  readonly #database: Database
  readonly #tokens: Tokens
  readonly #tickets: Tickets
  readonly #passwords: Passwords
  readonly #guard: SignInGuard
  readonly #codes: Codes
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #sessionMs: number
  readonly #rules: SiteRules
  readonly #registrations: RateLimit
  readonly #invitations: Port<RegisteringInvitations>
  readonly #waiting: Port<WaitingRegistrations>
  readonly #guesses = new KeyedMutex<string>(limits.guessesWaiting)
  readonly #use: SessionUse
  readonly #over = new Recent<string>(limits.endedSessionsKnown)

  readonly #words: Pick<WordRules, 'check'>
  readonly #passwordRule: PasswordRule

  constructor(parts: {
    database: Database
    tokens: Tokens
    tickets: Tickets
    passwords: Passwords
    guard: SignInGuard
    codes: Codes
    users: UserService
    notifier: Notifier
    audit: AuditService
    sessionDays: number
    rates: Rates
    rules: SiteRules
    registrationsPer10min: number
    words: { readonly rules: WordRules }
    invitations: Port<RegisteringInvitations>
    waiting: Port<WaitingRegistrations>
    passwordRule: PasswordRule
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#words = parts.words.rules
    this.#tokens = parts.tokens
    this.#tickets = parts.tickets
    this.#passwords = parts.passwords
    this.#guard = parts.guard
    this.#codes = parts.codes
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#sessionMs = parts.sessionDays * 24 * 3600_000
    this.#rules = parts.rules
    this.#invitations = parts.invitations
    this.#waiting = parts.waiting
    this.#registrations = parts.rates.limit('registrations', {
      points: parts.registrationsPer10min,
      seconds: 600,
    })
    this.#passwordRule = parts.passwordRule
    this.#use = new SessionUse(parts.database, parts.onError)
  }

  async register(input: Input<Register>['body'], origin: Origin): Promise<Data<Register>> {
    const { nickname, accountName, pwd, rePwd, invitation, message = '' } = input
    await this.#invitations.get().needApproval(this.#database.queries, invitation)
    if (pwd !== rePwd) refuse('passwordsDiffer')
    checkNewPassword(pwd, nickname)
    await this.takeRegistration(origin)
    this.#words.check(nickname)
    this.#words.check(message)
    if (accountName !== undefined) await this.#checkFree(this.#database.queries, undefined, accountName)
    const passwordHash = await this.#passwords.hash(pwd, { key: addressKey(origin.ip), isKnown: false })
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (await this.#invitations.get().needApproval(queries, invitation)) {
        await checkReserved(queries, undefined, nickname)
        if (accountName !== undefined) await this.#checkAccountName(queries, undefined, accountName)
        const asking = { nickname, accountName, passwordHash, message, ip: origin.ip }
        return { userID: await this.#waiting.get().ask(transaction, asking), approval: true as const }
      }
      const userID = await this.#users.create(queries, nickname)
      await insertCredentials(queries, userID, passwordHash)
      const by = await this.#invitations.get().use(queries, invitation, userID)
      // By the owner's invitation they administer the site from here on.
      await checkReserved(queries, userID, nickname)
      const actor = { userId: userID, ip: origin.ip }
      if (accountName !== undefined) await this.#setAccountName(queries, actor, accountName)
      await this.#audit.record(queries, actor, by ? 'registeredByInvitation' : 'registered', by)
      return { userID }
    })
  }

  /** The answer is the same, and takes as long, whether the account exists or not. */
  async login(input: Input<Login>['body'], origin: Origin): Promise<Data<Login>> {
    return { token: await this.signInByPassword(input, origin) }
  }

  /** @param joining what else is done when the session begins, for which any account's password counts once */
  async signInByPassword(
    { userName, password, code, device, ...on }: Input<Login>['body'],
    origin: Origin,
    joining?: Vouched,
  ): Promise<string> {
    const { queries } = this.#database
    const name = plainAccount(userName)
    const places = placesOf(origin, device)
    // First, so that a person who is approved between the two is found by one of them.
    const waiting = await this.#waiting.get().find(queries, { id: idTyped(name), name })
    const account = await accountTyped(queries, name)
    if (!joining) this.#passwordRule.check(account?.id)
    const known = await knownPlaces(queries, account?.id ?? 0, places)
    const guess = guessFrom(places, known, name, origin.ip)
    // In turn, so that the right password sent many times at once is not counted as guesses.
    const found = await this.#guesses.take(`${guess.place} ${name}`, () =>
      this.#check({ account, waiting }, password, guess, origin),
    )
    const prove: Prove = async (queries) => {
      // The password that was shown must still be the account's.
      if ((await lockPassword(queries, found.id)) !== found.password_hash) refuse('credentialsWrong')
      await this.#codes.useToSignIn(queries, { userId: found.id, ip: origin.ip }, code)
      await joining?.prove?.(queries)
    }
    const start = () => this.#startSession(found, { ...places, ...on }, origin, { ...joining, prove })
    if (code === undefined) return start()
    const codeGuess = { ...guess, account: `code ${found.id}` }
    return this.#codes.judge(codeGuess, found.id, origin, start)
  }

  /**
   * @throws Refusal `credentialsWrong`, or `tooManyRequests`; to a person who has asked for the account, the outcome
   */
  async #check(
    { account, waiting }: { account: Account | undefined; waiting: Waiting },
    password: string,
    guess: Guess,
    origin: Origin,
  ): Promise<Account> {
    const by = requesterOf(guess, origin.ip, account?.id)
    const matches = await this.#guard.judgeSignIn(guess, account?.id, () =>
      this.#passwords.matches(password, account ? account.password_hash : waiting?.passwordHash, by),
    )
    if (matches && !account && waiting) {
      await this.#guard.forgive(guess)
      refuse(waiting.isRefused ? 'registrationRefused' : 'registrationWaiting')
    }
    if (!matches || !account) {
      // Not what was typed as the account: it may have been the password.
      const actor = { userId: account?.id ?? null, ip: origin.ip }
      const { userAgent } = origin
      await this.#audit.record(this.#database.queries, actor, 'signInFailed', { userAgent })
      refuse('credentialsWrong')
    }
    await this.#guard.forgive(guess)
    return account
  }

  /** @throws Refusal where not everybody makes an account: the word of a provider that admits nobody is no invitation */
  async checkRegistration(): Promise<void> {
    const { registration } = await this.#rules.read(this.#database.queries)
    if (registration === 'closed') refuse('registrationClosed')
    if (registration === 'invitation') refuse('registrationByInvitation')
    if (registration === 'approval') refuse('registrationByApproval')
  }

  /** Counts a new user of this address. @throws Refusal `tooManyRequests` */
  takeRegistration(origin: Origin): Promise<void> {
    return takeOrRefuse(this.#registrations, addressKey(origin.ip))
  }

  /** Counts an attempt to sign in by a provider with those by passwords. @throws Refusal `tooManyRequests` */
  takeSignIn(ip: string): Promise<void> {
    return this.#guard.takeOfAddress(addressKey(ip))
  }

  /**
   * A session of somebody whom another part vouches for.
   */
  async startSessionOf(
    userId: number,
    { device, shared, confirms }: On,
    origin: Origin,
    vouched: Vouched,
  ): Promise<string> {
    const account = (await accountById(this.#database.queries, userId)) ?? refuse('openLoginFailed')
    const on = { ...placesOf(origin, device), shared, confirms }
    return this.#startSession(account, on, origin, vouched)
  }

  async #startSession(
    account: Account,
    { shared, confirms = false, ...places }: Places & Omit<On, 'device'>,
    { ip, userAgent }: Origin,
    { prove, begun, details }: Partial<Vouched>,
  ): Promise<string> {
    const { id: userId, nickname, role } = account
    const expiresAt = new Date(Date.now() + this.#sessionMs)
    const sid = await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await checkActive(queries, [userId], 'accountDeactivated')
      await prove?.(queries)
      const isNew = await isNewDevice(queries, userId, places)
      await rememberPlaces(queries, userId, places, isNew)
      await this.#audit.record(queries, { userId, ip }, 'signedIn', { userAgent, ...details })
      if (isNew) this.#notifier.changed(transaction, [userId], ['signIns'])
      const sid = await insertSession(queries, {
        user_id: userId,
        expires_at: expiresAt,
        ip,
        user_agent: userAgent,
        place: places.device ?? places.browser,
        is_new: isNew,
        confirms,
      })
      await begun?.(queries, userId, sid)
      return sid
    })
    const exp = Math.floor(expiresAt.getTime() / 1000)
    return this.#tokens.sign({
      exp,
      nickname,
      role: role as Role,
      userID: userId,
      sid,
      ...(shared && { shared }),
    })
  }

  /** The session of a token, if we signed it and it has not expired; it may have been revoked. */
  shownBy(token: string): Shown | undefined {
    return shownBy(this.#tokens, token)
  }

  /** The session that a socket's handshake shows. */
  shownIn(query: URLSearchParams, offered: readonly string[]): Shown | TicketRead | undefined {
    return shownInHandshake({ tokens: this.#tokens, tickets: this.#tickets }, query, offered)
  }

  /** Uses the ticket up by which a session was shown, if it was one. False when it has been used. */
  async redeem(shown: Shown | TicketRead): Promise<boolean> {
    return !('ticket' in shown) || this.#tickets.redeem(shown)
  }

  ticketFor(session: Shown): string {
    return this.#tickets.issue(session)
  }

  /** The person to whom this token belongs now. @throws Refusal `unauthenticated` */
  readonly authenticate = async (token: string | undefined, origin: Origin): Promise<Caller> => {
    const shown = token ? this.shownBy(token) : undefined
    return shown ? this.callerOf(shown, origin) : refuse('unauthenticated')
  }

  /** The person who acts by this session, if it is valid. @throws Refusal `unauthenticated` */
  async callerOf({ userId, sessionId, isShared = false }: Shown, origin: Origin): Promise<Caller> {
    const session = await holdingSession(this.#database.queries, sessionId, userId)
    if (!session) {
      this.#over.add(sessionId)
      refuse('unauthenticated')
    }
    this.#use.note(session.session_id)
    return {
      ...origin,
      userId,
      // Not the one shown, which would keep the whole address that it was cut out of.
      sessionId: session.session_id,
      isShared,
      role: session.role as Role,
      duty: session.duty ?? undefined,
      expiresAt: session.expires_at.getTime(),
      lacksSecondFactor: session.lacks_second_factor,
      isConfirmed: session.is_confirmed,
      ...(session.scopes && { scopes: session.scopes }),
    }
  }

  /** Whether a session was shown here when it had ended already. */
  isOver(sessionId: string): boolean {
    return this.#over.has(sessionId)
  }

  /** Sessions among these that have ended without a notice, as by the operator's command. */
  async endedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ended = await endedSessions(this.#database.queries, sessionIds)
    for (const sessionId of sessionIds) if (!ended.has(sessionId)) this.#use.note(sessionId)
    return ended
  }

  /** Sessions among these of people without the second factor that the site requires of them by now. */
  lackingAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return lackingSessions(this.#database.queries, sessionIds)
  }

  /** Older clients have thrown their token away by now: for who has no session there is nothing to do. */
  async logout(token: string | undefined, origin: Origin): Promise<string> {
    const caller = await this.authenticate(token, origin).catch((error: unknown) => {
      if (error instanceof Refusal && error.errorName === 'unauthenticated') return undefined
      throw error
    })
    if (caller) await this.#signOut(caller)
    return loggedOut
  }

  async #signOut(caller: Caller): Promise<void> {
    const { userId, sessionId } = caller
    await this.#database.transaction(async ({ queries, onCommit }) => {
      if (!(await revokeSession(queries, userId, sessionId))) return
      await this.#audit.record(queries, caller, 'signedOut')
      onCommit((committed) => this.#notifier.sessionEnded(committed, userId, sessionId))
    })
  }

  /** Ends all sign-ins of somebody whose account ends; nobody signs in to it again. */
  async depart(transaction: Transaction, userId: number, actor: Actor): Promise<void> {
    const { queries } = transaction
    await deleteCredentials(queries, userId)
    await deleteIdentities(queries, userId)
    await deleteJoinsOf(queries, userId)
    await deleteResetOf(queries, userId)
    await removeSecondFactor(queries, userId)
    await forgetPlacesOf(queries, userId)
    await deleteNoticesOf(queries, userId)
    const count = await endSessions(transaction, this.#notifier, userId)
    await this.#audit.record(queries, actor, 'sessionsRevoked', { userId, count })
  }

  async previewDeletion(queries: Queries, userId: number) {
    const account = await accountById(queries, userId)
    const signIns = await countSessions(queries, userId)
    return { hasPassword: typeof account?.password_hash === 'string', signIns }
  }

  setAccountName(caller: Caller, name: string): Promise<void> {
    return this.#database.transaction(({ queries }) => this.#setAccountName(queries, caller, name))
  }

  async #setAccountName(queries: Queries, actor: Actor & { userId: number }, name: string): Promise<void> {
    await this.#checkAccountName(queries, actor.userId, name)
    await setAccountName(queries, actor.userId, name)
    await this.#audit.record(queries, actor, 'accountNameSet', { accountName: name })
  }

  /** @throws Refusal `accountNameTaken`, or `nameReserved`; of two who choose a name at once the transaction decides */
  async #checkAccountName(queries: Queries, userId: number | undefined, name: string): Promise<void> {
    await this.#checkFree(queries, userId, name)
    await checkReserved(queries, userId, name)
  }

  /** @throws Refusal `accountNameTaken`, also for a name that an applicant waits for */
  async #checkFree(queries: Queries, userId: number | undefined, name: string): Promise<void> {
    const holder = await accountByName(queries, name)
    if (holder ? holder.id !== userId : await this.#waiting.get().wantsName(queries, name))
      refuse('accountNameTaken')
  }

  /** Forgets what is over. */
  async sweep(): Promise<void> {
    const { queries } = this.#database
    await deleteExpiredSessions(queries)
    await deleteExpiredResets(queries)
    await deleteOldSetUps(queries)
    await deleteOldPlaces(queries)
    await deleteOldNotices(queries)
  }

  /** Writes down when sessions were last used, which happens by itself every few minutes. */
  noteUses(): Promise<void> {
    return this.#use.flush()
  }

  close(): Promise<void> {
    return this.#use.close()
  }
}

/** `data` of a logout, to the letter the same in every language. */
const loggedOut = '注销成功'
