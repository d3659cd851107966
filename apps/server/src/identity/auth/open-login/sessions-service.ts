import type { Database, Queries } from '../../../db/database.ts'
import type { SecretBox } from '../../../db/secret-box.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { endProviderSession, personIsGone } from './ending.ts'
import type { Failures } from './failures.ts'
import type { IdentityProvider, Subject } from './provider.ts'
import type { Checked, ProviderSession } from './provider-session.ts'
import {
  type DueSession,
  deleteOldProviderSessions,
  insertProviderSession,
  peopleWithOtherSessions,
  putOffCheck,
  sessionsOfLogout,
  setRefreshToken,
  takeDueSessions,
  useLogoutToken,
} from './session-repository.ts'

/** Sessions that a provider is asked about at once. */
const atOnce = 8
const endedAtOnce = 200

/** Sessions that providers began, which end when they end there. */
export class ProviderSessions {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #box: SecretBox
  readonly #failures: Failures
  readonly #providers: readonly IdentityProvider[]
  readonly #passwordsOnlyFor: number | undefined

  constructor(parts: {
    database: Database
    notifier: Notifier
    audit: AuditService
    box: SecretBox
    failures: Failures
    providers: readonly IdentityProvider[]
    passwordsOnlyFor: number | undefined
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#box = parts.box
    this.#failures = parts.failures
    this.#providers = parts.providers
    this.#passwordsOnlyFor = parts.passwordsOnlyFor
  }

  /** What is done within the transaction in which a session of this person begins. */
  begun(provider: string, { issuer, subject }: Subject, { id, refreshToken }: ProviderSession) {
    return (queries: Queries, userId: number, sessionId: string): Promise<void> =>
      insertProviderSession(queries, {
        ...{ session_id: sessionId, provider, issuer, subject },
        provider_session: id ?? null,
        refresh_token: refreshToken === undefined ? null : this.#seal(userId, refreshToken),
      })
  }

  /** Ends what the provider's word is about; the word counts once. @throws Refusal `logoutTokenInvalid` */
  async logout(provider: IdentityProvider, token: string): Promise<void> {
    const logout = await provider.logoutIn(token).catch((error: unknown) => {
      this.#failures.note(provider.name, error, 'no logout: ')
      refuse('logoutTokenInvalid')
    })
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (!(await useLogoutToken(queries, logout))) refuse('logoutTokenInvalid')
      for (const session of await sessionsOfLogout(queries, logout))
        await this.#end(transaction, provider.name, session)
    })
  }

  /** Asks each provider about the sessions whose check is due. One that gives no answer ends nothing. */
  async check(signal: AbortSignal): Promise<void> {
    for (const provider of this.#providers) {
      const { name, checkMinutes } = provider
      if (checkMinutes === undefined) continue
      let isAnswering = true
      while (isAnswering && !signal.aborted) {
        const due = await takeDueSessions(this.#database.queries, name, checkMinutes, atOnce)
        if (due.length === 0) break
        const answers = await Promise.all(
          due.map((session) => this.#checkOne(provider, checkMinutes, session)),
        )
        isAnswering = answers.every(Boolean)
      }
    }
  }

  /** Where people sign in by providers only, sessions end that no provider began. */
  async endOthers(): Promise<void> {
    const exception = this.#passwordsOnlyFor
    if (exception === undefined) return
    await this.#database.transaction(async (transaction) => {
      const others = await peopleWithOtherSessions(transaction.queries, exception, endedAtOnce)
      for (const session of others) await this.#end(transaction, '', session)
    })
  }

  deleteOld(): Promise<void> {
    return deleteOldProviderSessions(this.#database.queries)
  }

  /** @returns whether the provider gave an answer */
  async #checkOne(provider: IdentityProvider, minutes: number, session: DueSession): Promise<boolean> {
    const { session_id, user_id, subject } = session
    const token = this.#box.open(user_id, session.refresh_token)
    let checked: Checked
    try {
      // After another secret has come to the site nobody can be asked.
      checked = token ? await provider.check(Buffer.from(token).toString(), subject) : { state: 'ended' }
    } catch (error) {
      this.#failures.note(provider.name, error, 'no answer about a session: ')
      await putOffCheck(this.#database.queries, session_id, minutes)
      return false
    }
    await this.#database.transaction(async (transaction) => {
      if (checked.state === 'ended') return this.#end(transaction, provider.name, session)
      await setRefreshToken(transaction.queries, session_id, this.#seal(user_id, checked.refreshToken))
      const gone = { userId: user_id, provider: provider.name }
      if (!checked.isAdmitted) await personIsGone(transaction, this.#ways, gone)
    })
    return true
  }

  #end(
    transaction: Parameters<typeof endProviderSession>[0],
    provider: string,
    { session_id: sessionId, user_id: userId }: { session_id: string; user_id: number },
  ): Promise<void> {
    return endProviderSession(transaction, this.#ways, { userId, provider, sessionId })
  }

  get #ways() {
    return { notifier: this.#notifier, audit: this.#audit }
  }

  #seal(userId: number, text: string): string {
    return this.#box.seal(userId, Buffer.from(text))
  }
}
