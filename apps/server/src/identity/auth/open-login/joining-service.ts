import type { Data, Endpoints, Input, JoiningKey } from '@parley/contract'
import type { Database, Queries } from '../../../db/database.ts'
import type { SecretBox } from '../../../db/secret-box.ts'
import type { Origin } from '../../../kernel/caller.ts'
import { Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { AccountProof } from '../account-proof.ts'
import type { AuthService } from '../service.ts'
import { type Claims, type Profile, valuesOf, verifiedMailOf } from './claims.ts'
import { hashOf } from './hash.ts'
import {
  accountNamed,
  accountWithMail,
  deleteExpiredJoins,
  type Join,
  joinOf,
  putJoin,
  takeJoin,
} from './joining-repository.ts'
import type { NewAccounts } from './new-accounts.ts'
import type { Identity, IdentityProvider, Subject } from './provider.ts'
import type { ProviderSession } from './provider-session.ts'
import { joinIdentity, userOfIdentity } from './repository.ts'
import type { ProviderSessions } from './sessions-service.ts'

type Pending = Endpoints['GET /api/auth/open_login/{name}/join']
type JoinIt = Endpoints['POST /api/auth/open_login/{name}/join']
type Decline = Endpoints['POST /api/auth/open_login/{name}/decline']

/** A person who does not answer within this time has to sign in at the provider again. */
const joinSeconds = 600

/** An account that may be of somebody who has come by a provider for the first time. */
interface Candidate {
  readonly userId: number
  readonly foundBy: JoiningKey
  readonly found: string
}

/** Kept until the person has answered. */
interface Kept extends Subject {
  readonly names: readonly string[]
  readonly picture: string | undefined
  readonly session: ProviderSession
}

/**
 * Joins people at providers to accounts that they have already. An address or a name only finds the account: its person
 * proves it once, by password or code, since both pass from one person to another, and anybody may have written them.
 */
export class JoiningService {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #accountProof: AccountProof
  readonly #accounts: NewAccounts
  readonly #audit: AuditService
  readonly #box: SecretBox
  readonly #sessions: Pick<ProviderSessions, 'begun'>

  constructor(parts: {
    database: Database
    auth: AuthService
    accountProof: AccountProof
    accounts: NewAccounts
    audit: AuditService
    box: SecretBox
    sessions: Pick<ProviderSessions, 'begun'>
  }) {
    this.#database = parts.database
    this.#auth = parts.auth
    this.#accountProof = parts.accountProof
    this.#accounts = parts.accounts
    this.#audit = parts.audit
    this.#box = parts.box
    this.#sessions = parts.sessions
  }

  /** The account that the provider's word leads to, unless somebody of the same issuer has it. */
  async find(
    { joins, accountClaim }: IdentityProvider,
    { issuer }: Subject,
    claims: Claims,
  ): Promise<Candidate | undefined> {
    const { queries } = this.#database
    const mail = joins.includes('mail') ? verifiedMailOf(claims) : undefined
    if (mail !== undefined) {
      const userId = await accountWithMail(queries, issuer, mail)
      if (userId !== undefined) return { userId, foundBy: 'mail', found: mail }
    }
    const [name] = joins.includes('account') ? valuesOf(claims, accountClaim) : []
    if (name === undefined) return undefined
    const userId = await accountNamed(queries, issuer, name)
    return userId === undefined ? undefined : { userId, foundBy: 'account', found: name }
  }

  /** Keeps who has come until they answer in the same browser. */
  async offer(
    provider: string,
    browser: string,
    { userId, foundBy, found }: Candidate,
    { issuer, subject, session }: Identity,
    { names, picture }: Profile,
  ): Promise<void> {
    const kept: Kept = { issuer, subject, session, names, picture: picture?.href }
    const identity = this.#box.seal(userId, Buffer.from(JSON.stringify(kept)))
    const join = { user_id: userId, found_by: foundBy, found, identity }
    await putJoin(this.#database.queries, mine(provider, browser), join, joinSeconds)
  }

  async pending(provider: IdentityProvider, browser: string): Promise<Data<Pending>> {
    const { found_by: foundBy, found } = await this.#joinOf(provider, browser)
    return { title: provider.title, foundBy, found, mayDecline: await this.#mayDecline(provider) }
  }

  async join(
    provider: IdentityProvider,
    browser: string,
    { password, resetCode, ...shown }: Input<JoinIt>['body'],
    origin: Origin,
  ): Promise<Data<JoinIt>> {
    const join = await this.#joinOf(provider, browser)
    const kept = this.#keptIn(join)
    const prove = async (queries: Queries) => {
      if (!(await takeJoin(queries, mine(provider.name, browser), join))) refuse('joinOver')
      const { user_id } = join
      const { issuer, subject } = kept
      if (!(await joinIdentity(queries, { issuer, subject, user_id }))) refuse('joinOver')
      const details = { provider: provider.name, by: join.found_by }
      await this.#audit.record(queries, { userId: user_id, ip: origin.ip }, 'identityJoined', details)
    }
    const begun = this.#sessions.begun(provider.name, kept, kept.session)
    const joined = { origin, details: { provider: provider.name }, prove, begun }
    if (resetCode !== undefined)
      return {
        token: await this.#accountProof.byResetCode(join.user_id, { ...shown, resetCode }, joined),
      }
    if (password === undefined) refuseField('password', 'required')
    return { token: await this.#accountProof.byPassword(join.user_id, { ...shown, password }, joined) }
  }

  async decline(
    provider: IdentityProvider,
    browser: string,
    on: Input<Decline>['body'],
    origin: Origin,
  ): Promise<Data<Decline>> {
    await this.#accounts.check(provider)
    const { queries } = this.#database
    const join = await this.#joinOf(provider, browser)
    const kept = this.#keptIn(join)
    if (!(await takeJoin(queries, mine(provider.name, browser), join))) refuse('joinOver')
    const profile = {
      names: kept.names,
      picture: kept.picture === undefined ? undefined : new URL(kept.picture),
    }
    const userId =
      (await userOfIdentity(queries, kept.issuer, kept.subject)) ??
      (await this.#accounts.create(provider, kept, profile, origin))
    const begun = this.#sessions.begun(provider.name, kept, kept.session)
    const vouched = { details: { provider: provider.name }, begun }
    return { token: await this.#auth.startSessionOf(userId, on, origin, vouched) }
  }

  deleteExpired(): Promise<void> {
    return deleteExpiredJoins(this.#database.queries)
  }

  /** @throws Refusal */
  async #joinOf({ name }: IdentityProvider, browser: string): Promise<Join> {
    // Of requests without the cookie nobody knows whose they are.
    if (browser === '') refuse('joinOver')
    return (await joinOf(this.#database.queries, mine(name, browser))) ?? refuse('joinOver')
  }

  /** Unreadable after another secret has come to the site. @throws Refusal */
  #keptIn({ user_id, identity }: Join): Kept {
    const bytes = this.#box.open(user_id, identity) ?? refuse('joinOver')
    return JSON.parse(Buffer.from(bytes).toString()) as Kept
  }

  #mayDecline(provider: IdentityProvider): Promise<boolean> {
    return this.#accounts.check(provider).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
  }
}

const mine = (provider: string, browser: string) => ({ provider, browser_hash: hashOf(browser) })
