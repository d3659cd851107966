import { randomBytes } from 'node:crypto'
import { type Data, type Endpoints, type Input, limits } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import type { Origin } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { takeOrRefuse } from '../../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../../platform/rate-limits/rates.ts'
import type { AuthService } from '../service.ts'
import { type Claims, hasConditions, meets, profileIn } from './claims.ts'
import type { Failures } from './failures.ts'
import { hashOf } from './hash.ts'
import type { JoiningService } from './joining-service.ts'
import type { NewAccounts } from './new-accounts.ts'
import type { Identity, IdentityProvider, Returned } from './provider.ts'
import {
  deleteExpiredAttempts,
  insertAttempt,
  returnOfAttempt,
  takeAttempt,
  userOfIdentity,
} from './repository.ts'
import type { ProviderSessions } from './sessions-service.ts'

type OpenLogin = Endpoints['POST /api/auth/open_login']
type Join = Endpoints['POST /api/auth/open_login/{name}/join']
type Decline = Endpoints['POST /api/auth/open_login/{name}/decline']
type Return = Endpoints['GET /api/auth/open_login/{name}/return']

/** Somebody who does not come back from a provider within this time has to start again. */
export const attemptSeconds = 600

/** Signing in by somebody else's word: the way to a provider and back, and the user that a first sign-in makes. */
export class OpenLoginService {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #audit: AuditService
  readonly #providers: ReadonlyMap<string, IdentityProvider>
  readonly #accounts: NewAccounts
  readonly #joining: JoiningService
  readonly #sessions: ProviderSessions
  readonly #failures: Failures
  readonly #strayReturns: RateLimit

  constructor(parts: {
    database: Database
    auth: AuthService
    audit: AuditService
    accounts: NewAccounts
    joining: JoiningService
    sessions: ProviderSessions
    failures: Failures
    providers: readonly IdentityProvider[]
    rates: Rates
  }) {
    this.#database = parts.database
    this.#auth = parts.auth
    this.#audit = parts.audit
    this.#accounts = parts.accounts
    this.#joining = parts.joining
    this.#sessions = parts.sessions
    this.#failures = parts.failures
    this.#providers = new Map(parts.providers.map((provider) => [provider.name, provider]))
    this.#strayReturns = parts.rates.limit('stray-returns', limits.strayReturns)
  }

  list(): Data<Endpoints['GET /api/settings/open_login']> {
    return [...this.#providers.values()].map(({ name, icon, title }) => ({
      name,
      icon,
      href: `/api/auth/open_login/${name}/start`,
      title,
    }))
  }

  /**
   * Where to send somebody to sign in.
   * @param way.browser what only this browser knows
   * @param way.returnTo a path to come back to
   * @param way.anew whether the provider asks for the account again
   */
  async start(
    name: string,
    { browser, returnTo, anew }: { browser: string; returnTo: string; anew: boolean },
    ip: string,
  ): Promise<string> {
    const provider = this.#provider(name)
    // It is kept until it expires, and a provider that was never reached is asked for.
    await this.#auth.takeSignIn(ip)
    const attempt = { state: randomText(), nonce: randomText(), verifier: randomText() }
    const address = await provider
      .addressFor({ ...attempt, anew })
      .catch((error: unknown) => this.#failures.fail(name, error))
    await insertAttempt(
      this.#database.queries,
      {
        ...{ state_hash: hashOf(attempt.state), browser_hash: hashOf(browser), provider: name },
        ...{ nonce: attempt.nonce, verifier: attempt.verifier, return_to: isPath(returnTo) ? returnTo : '' },
      },
      attemptSeconds,
    )
    return address.href
  }

  /** The page of the web app that takes what a provider sent back. Nothing is used up by coming here. */
  async pageAfter(name: string, query: Input<Return>['query']): Promise<string> {
    this.#provider(name)
    const { code, state, iss, error } = query
    const returnTo = state === undefined ? '' : await returnOfAttempt(this.#database.queries, hashOf(state))
    return loginPage({ flag: name, code, state, iss, error, redirect_url: returnTo })
  }

  async signIn(input: Input<OpenLogin>['body'], browser: string, origin: Origin): Promise<Data<OpenLogin>> {
    const provider = this.#provider(input.flag)
    const returned = await this.#returned(provider, input, browser, origin)
    const identity = await provider
      .identify(returned)
      .catch((error: unknown) => this.#failures.refuse(provider.name, error, origin))
    // Nobody could be asked later whether this person has left.
    if (provider.checkMinutes !== undefined && identity.session.refreshToken === undefined)
      return this.#failures.refuse(provider.name, noRefreshToken, origin)
    const existing = await this.#userOf(identity)
    if (hasConditions(provider.conditions)) await this.#checkConditions(provider, identity, existing, origin)
    const userId = existing ?? (await this.#comeFirst(provider, identity, browser, origin))
    const begun = this.#sessions.begun(provider.name, identity, identity.session)
    const vouched = { details: { provider: provider.name }, begun }
    return { token: await this.#auth.startSessionOf(userId, input, origin, vouched) }
  }

  #provider(name: string): IdentityProvider {
    return this.#providers.get(name) ?? refuse('providerUnknown')
  }

  /** The code with what was kept for it. @throws Refusal when this browser was not sent to fetch it */
  async #returned(
    provider: IdentityProvider,
    { code, state, iss }: Input<OpenLogin>['body'],
    browser: string,
    origin: Origin,
  ): Promise<Returned> {
    const kept =
      state &&
      (await takeAttempt(this.#database.queries, {
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        provider: provider.name,
      }))
    if (kept) return { code, iss, attempt: { ...kept, state } }
    // A sign-in that began here was counted when it began.
    await this.#auth.takeSignIn(origin.ip)
    await takeOrRefuse(this.#strayReturns, addressKey(origin.ip))
    if (state === undefined && provider.takesBareCodes) return { code, iss, attempt: undefined }
    return this.#failures.refuse(provider.name, new Error('no such attempt'), origin)
  }

  /** At each sign-in: what held at the first may hold no more. */
  async #checkConditions(
    provider: IdentityProvider,
    identity: Identity,
    userId: number | undefined,
    origin: Origin,
  ): Promise<void> {
    if (meets(await this.#claimsOf(provider, identity, origin), provider.conditions)) return
    const { ip, userAgent } = origin
    const details = { userAgent, provider: provider.name }
    const actor = { userId: userId ?? null, ip }
    await this.#audit.record(this.#database.queries, actor, 'signInNotAdmitted', details)
    refuse('signInNotAdmitted')
  }

  /** The user of somebody who has never come by this provider. @throws Refusal where they may have an account already */
  async #comeFirst(
    provider: IdentityProvider,
    identity: Identity,
    browser: string,
    origin: Origin,
  ): Promise<number> {
    // Before anything else is asked of a provider by which nobody new comes in.
    if (provider.joins.length === 0) await this.#accounts.check(provider)
    const claims = await this.#claimsOf(provider, identity, origin)
    const profile = profileIn(claims)
    const candidate = await this.#joining.find(provider, identity, claims)
    if (candidate) {
      await this.#joining.offer(provider.name, browser, candidate, identity, profile)
      refuse('accountToJoin')
    }
    await this.#accounts.check(provider)
    return this.#accounts.create(provider, identity, profile, origin)
  }

  #claimsOf({ name }: IdentityProvider, identity: Identity, origin: Origin): Promise<Claims> {
    return identity.claims().catch((error: unknown) => this.#failures.refuse(name, error, origin))
  }

  #userOf({ issuer, subject }: Identity): Promise<number | undefined> {
    return userOfIdentity(this.#database.queries, issuer, subject)
  }

  pendingJoin(
    name: string,
    browser: string,
  ): Promise<Data<Endpoints['GET /api/auth/open_login/{name}/join']>> {
    return this.#joining.pending(this.#provider(name), browser)
  }

  join(name: string, browser: string, input: Input<Join>['body'], origin: Origin): Promise<Data<Join>> {
    return this.#joining.join(this.#provider(name), browser, input, origin)
  }

  declineJoin(
    name: string,
    browser: string,
    input: Input<Decline>['body'],
    origin: Origin,
  ): Promise<Data<Decline>> {
    return this.#joining.decline(this.#provider(name), browser, input, origin)
  }

  /** Ends sessions that are over at the provider. */
  async logout(name: string, token: string): Promise<Record<string, never>> {
    await this.#sessions.logout(this.#provider(name), token)
    return {}
  }

  async deleteExpired(): Promise<void> {
    await this.#sessions.deleteOld()
    await deleteExpiredAttempts(this.#database.queries)
    await this.#joining.deleteExpired()
  }
}

/** The sign-in page of the web app, with what it has to know in its query. */
export function loginPage(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/login?${new URLSearchParams(given)}`
}

/** Whether it can only lead to this site; the web app judges it again. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text)

const noRefreshToken = new Error(
  'no refresh token came, which checkMinutes needs: allow this client offline access, and add offline_access to scopes',
)

const randomText = () => randomBytes(32).toString('base64url')
