import { createHash, randomBytes } from 'node:crypto'
import { type Data, type Endpoints, type Input, isReservedName, limits } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import type { Origin } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { FileService } from '../../../platform/files/service.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { takeOrRefuse } from '../../../platform/http/rate-limits.ts'
import type { Outside } from '../../../platform/outbound-http/outside.ts'
import type { RateLimit, Rates } from '../../../platform/rate-limits/rates.ts'
import type { WordRules } from '../../../platform/word-filter/service.ts'
import type { UserService } from '../../users/service.ts'
import type { AuthService } from '../service.ts'
import { firstNickname } from './first-nickname.ts'
import { openPicture } from './picture.ts'
import type { Identity, IdentityProvider, Returned } from './provider.ts'
import {
  deleteExpiredAttempts,
  insertAttempt,
  insertIdentity,
  returnOfAttempt,
  takeAttempt,
  userOfIdentity,
} from './repository.ts'

type OpenLogin = Endpoints['POST /api/auth/open_login']
type Return = Endpoints['GET /api/auth/open_login/{name}/return']

/** Somebody who does not come back from a provider within this time has to start again. */
export const attemptSeconds = 600

/** Signing in by somebody else's word: the way to a provider and back, and the user that a first sign-in makes. */
export class OpenLoginService {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #users: UserService
  readonly #files: FileService
  readonly #audit: AuditService
  readonly #rules: Pick<WordRules, 'refuses'>
  readonly #outside: Outside
  readonly #providers: ReadonlyMap<string, IdentityProvider>
  readonly #onFailure: (provider: string, reason: string) => void
  readonly #strayReturns: RateLimit

  constructor(parts: {
    database: Database
    auth: AuthService
    users: UserService
    files: FileService
    audit: AuditService
    words: { readonly rules: WordRules }
    outside: Outside
    providers: readonly IdentityProvider[]
    rates: Rates
    onFailure: (provider: string, reason: string) => void
  }) {
    this.#database = parts.database
    this.#auth = parts.auth
    this.#users = parts.users
    this.#files = parts.files
    this.#audit = parts.audit
    this.#rules = parts.words.rules
    this.#outside = parts.outside
    this.#providers = new Map(parts.providers.map((provider) => [provider.name, provider]))
    this.#strayReturns = parts.rates.limit('stray-returns', limits.strayReturns)
    this.#onFailure = parts.onFailure
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
   * @param browser what only this browser knows
   * @param returnTo a path to come back to
   */
  async start(name: string, browser: string, returnTo: string, ip: string): Promise<string> {
    const provider = this.#provider(name)
    // It is kept until it expires, and a provider that was never reached is asked for.
    await this.#auth.takeSignIn(ip)
    const attempt = { state: randomText(), nonce: randomText(), verifier: randomText() }
    const address = await provider.addressFor(attempt).catch((error: unknown) => this.#fail(name, error))
    await insertAttempt(
      this.#database.queries,
      {
        ...{ state_hash: hash(attempt.state), browser_hash: hash(browser), provider: name },
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
    const returnTo = state === undefined ? '' : await returnOfAttempt(this.#database.queries, hash(state))
    return loginPage({ flag: name, code, state, iss, error, redirect_url: returnTo })
  }

  async signIn(input: Input<OpenLogin>['body'], browser: string, origin: Origin): Promise<Data<OpenLogin>> {
    const provider = this.#provider(input.flag)
    const returned = await this.#returned(provider, input, browser, origin)
    const identity = await provider
      .identify(returned)
      .catch((error: unknown) => this.#refuse(provider.name, error, origin))
    const userId = (await this.#userOf(identity)) ?? (await this.#create(provider, identity, origin))
    return {
      token: await this.#auth.startSessionOf(userId, input, origin, { provider: provider.name }),
    }
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
        state_hash: hash(state),
        browser_hash: hash(browser),
        provider: provider.name,
      }))
    if (kept) return { code, iss, attempt: { ...kept, state } }
    // A sign-in that began here was counted when it began.
    await this.#auth.takeSignIn(origin.ip)
    await takeOrRefuse(this.#strayReturns, addressKey(origin.ip))
    if (state === undefined && provider.takesBareCodes) return { code, iss, attempt: undefined }
    return this.#refuse(provider.name, new Error('no such attempt'), origin)
  }

  #userOf({ issuer, subject }: Identity): Promise<number | undefined> {
    return userOfIdentity(this.#database.queries, issuer, subject)
  }

  /** The name and picture are asked for before the transaction, and only the one who made the user sets the picture. */
  async #create(provider: IdentityProvider, identity: Identity, origin: Origin): Promise<number> {
    await this.#auth.checkRegistration()
    const profile = await identity
      .profile()
      .catch((error: unknown) => this.#refuse(provider.name, error, origin))
    await this.#auth.takeRegistration(origin)
    const { issuer, subject } = identity
    const { userId, isNew } = await this.#database.transaction(async ({ queries }) => {
      const existing = await userOfIdentity(queries, issuer, subject)
      if (existing !== undefined) return { userId: existing, isNew: false }
      const nickname = firstNickname(profile.names, provider.title, {
        refuses: (name) => isReservedName(name) || this.#rules.refuses(name),
      })
      const userId = await this.#users.create(queries, nickname)
      await insertIdentity(queries, { issuer, subject, user_id: userId })
      const actor = { userId, ip: origin.ip }
      await this.#audit.record(queries, actor, 'registered', { provider: provider.name })
      return { userId, isNew: true }
    })
    if (isNew && profile.picture)
      await this.#storePicture(userId, profile.picture, new URL(issuer)).catch((error: unknown) =>
        this.#onFailure(provider.name, `no picture: ${reasonOf(error)}`),
      )
    return userId
  }

  /** A copy of ours: a picture shown from elsewhere would show others who looks at it. */
  async #storePicture(userId: number, address: URL, provider: URL): Promise<void> {
    const content = await openPicture(address, { provider, outside: this.#outside })
    const room = await this.#files.roomFor({ userId }, limits.imageBytes, 0)
    const upload = await this.#files.receive(content, undefined, room)
    try {
      await this.#users.change(
        { userId },
        { avatar: (await this.#files.storeImage({ userId }, upload, 'avatar')).url },
      )
    } finally {
      await this.#files.discard(upload)
    }
  }

  async #refuse(provider: string, error: unknown, origin: Origin): Promise<never> {
    const actor = { userId: null, ip: origin.ip }
    const details = { userAgent: origin.userAgent, provider }
    await this.#audit.record(this.#database.queries, actor, 'signInFailed', details)
    return this.#fail(provider, error)
  }

  #fail(provider: string, error: unknown): never {
    this.#onFailure(provider, reasonOf(error))
    refuse('openLoginFailed')
  }

  deleteExpiredAttempts(): Promise<void> {
    return deleteExpiredAttempts(this.#database.queries)
  }
}

/** The sign-in page of the web app, with what it has to know in its query. */
export function loginPage(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/login?${new URLSearchParams(given)}`
}

/** Whether it can only lead to this site; the web app judges it again. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text)

const randomText = () => randomBytes(32).toString('base64url')

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Reason of a failure, without the data that was sent: it may hold a code or a secret. */
function reasonOf(error: unknown): string {
  const {
    message,
    code,
    error: answer,
    cause,
  } = error as {
    message?: string
    code?: string
    error?: string
    cause?: { message?: string }
  }
  return [message, code, answer, cause?.message].filter((part) => typeof part === 'string').join('; ')
}
