import { Role } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import { type DatabaseFacts, inspectDatabase } from '../../../db/inspection.ts'
import {
  type Deactivation,
  endAllSessions,
  issueResetCode,
  notifyOfAdministrator,
  removeSecondFactor,
} from '../../../identity/auth/service.ts'
import {
  type Account,
  administrators,
  insertUser,
  lockAccounts,
  passOwnership,
  setRole,
} from '../../../identity/users/service.ts'
import type { Port } from '../../../kernel/port.ts'
import type { PersonLogs } from '../../../messaging/catch-up/service.ts'
import { forgetFilling } from '../../../messaging/search/service.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { SettingsService } from '../../../platform/settings/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { lockWithKeepers } from '../leaving-service.ts'
import { isLastAdministrator } from '../policy.ts'
import { SiteFacts } from './facts.ts'
import type { Imported, Importing, ImportOrder } from './importing.ts'
import { OperatorSettings } from './site-settings.ts'

export type { Imported, ImportOrder } from './importing.ts'

/** The operator at the machine's own command line, who needs no account. */
const operator = { userId: null, ip: '' }

interface Parts {
  readonly database: Database
  readonly notifier: Pick<Notifier, 'changed' | 'sessionEnded'>
  readonly audit: AuditService
  readonly logs: PersonLogs
  readonly deactivation: Deactivation
  readonly settings: SettingsService
  /** Where all of the site is there. */
  readonly importing?: Port<Importing>
}

/** Makes administrators from outside, as the first one has to be made, and helps who cannot sign in. */
export class OperatorService {
  readonly #database: Database
  readonly #notifier: Parts['notifier']
  readonly #audit: AuditService
  readonly #logs: PersonLogs
  readonly #deactivation: Deactivation
  readonly #importing: Parts['importing']
  readonly facts: SiteFacts
  readonly settings: OperatorSettings

  constructor({ database, notifier, audit, logs, deactivation, settings, importing }: Parts) {
    this.facts = new SiteFacts(database)
    this.settings = new OperatorSettings(settings)
    this.#deactivation = deactivation
    this.#importing = importing
    this.#database = database
    this.#notifier = notifier
    this.#audit = audit
    this.#logs = logs
  }

  administrators(): Promise<Account[]> {
    return administrators(this.#database.queries)
  }

  grant(userId: number): Promise<Account | undefined> {
    return this.#setRole(userId, Role.administrator)
  }

  revoke(userId: number): Promise<Account | undefined> {
    return this.#setRole(userId, Role.user)
  }

  /** Makes a person the owner of the site, in place of the current one; undefined when there is no such account. */
  makeOwner(userId: number): Promise<Account | undefined> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const account = (await lockAccounts(queries, [userId])).get(userId)
      if (!account || account.is_owner) return account
      if (account.is_bot) return undefined
      await passOwnership(queries, userId)
      await this.#audit.record(queries, operator, 'ownershipPassed', { userId, nickname: account.nickname })
      if (account.role !== Role.administrator)
        await notifyOfAdministrator(transaction, this.#notifier, account)
      this.#notifier.changed(transaction, [userId], ['profile'])
      return account
    })
  }

  /** Makes a user, and a code with which the person sets the password. */
  createUser(nickname: string): Promise<{ userId: number; code: string; expiresAt: Date }> {
    return this.#database.transaction(async ({ queries }) => {
      const userId = await insertUser(queries, nickname)
      await this.#audit.record(queries, operator, 'userCreated', { userId, nickname })
      return { userId, ...(await issueResetCode(queries, userId)) }
    })
  }

  /** A code with which to set a new password, or undefined when there is no such account. */
  resetPassword(userId: number): Promise<{ account: Account; code: string; expiresAt: Date } | undefined> {
    return this.#database.transaction(async ({ queries }) => {
      const account = (await lockAccounts(queries, [userId])).get(userId)
      if (!account || account.is_bot) return undefined
      const issued = await issueResetCode(queries, userId)
      await this.#audit.record(queries, operator, 'resetCodeIssued', { userId, nickname: account.nickname })
      return { account, ...issued }
    })
  }

  /** Ends all sessions, or gives undefined when there is no such account. */
  signOut(userId: number): Promise<{ account: Account; count: number } | undefined> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const account = (await lockAccounts(queries, [userId])).get(userId)
      if (!account) return undefined
      const count = await endAllSessions(transaction, this.#notifier, userId)
      await this.#audit.record(queries, operator, 'sessionsRevoked', { userId, count })
      return { account, count }
    })
  }

  /** Deactivates any account but that of the last active administrator; undefined when there is no such person. */
  deactivate(
    userId: number,
  ): Promise<{ account: Account; problem: 'lastAdministrator' | undefined } | undefined> {
    return this.#database.transaction(async (transaction) => {
      const accounts = await lockWithKeepers(transaction.queries, userId)
      const account = accounts.get(userId)
      if (!account || account.is_bot) return undefined
      if (isLastAdministrator(account, accounts.values())) return { account, problem: 'lastAdministrator' }
      await this.#deactivation.deactivate(transaction, account, operator)
      return { account, problem: undefined }
    })
  }

  /** Lets somebody sign in again; undefined when there is no such person. */
  reactivate(userId: number): Promise<Account | undefined> {
    return this.#database.transaction(async (transaction) => {
      const account = (await lockAccounts(transaction.queries, [userId])).get(userId)
      if (!account || account.is_bot) return undefined
      await this.#deactivation.reactivate(transaction, account, operator)
      return account
    })
  }

  /** Leaves the password alone to open the account, or gives undefined when there is none. */
  removeSecondFactor(userId: number): Promise<{ account: Account; wasOn: boolean } | undefined> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const account = (await lockAccounts(queries, [userId])).get(userId)
      if (!account) return undefined
      const wasOn = await removeSecondFactor(queries, userId)
      if (!wasOn) return { account, wasOn }
      const { nickname } = account
      await this.#audit.record(queries, operator, 'secondFactorRemoved', { userId, nickname })
      this.#notifier.changed(transaction, [userId], ['signIns'])
      return { account, wasOn }
    })
  }

  /** The database is a restored backup: clients forget what they know of it and read everything again. */
  restored(): Promise<void> {
    return this.#logs.renewEpoch()
  }

  /** Gives the account as it was, or undefined when there is none with this id. */
  #setRole(userId: number, role: Role): Promise<Account | undefined> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const account = (await lockAccounts(queries, [userId])).get(userId)
      if (!account || (account.role === role && account.duty === null)) return account
      if (account.is_bot) return undefined
      await setRole(queries, userId, role)
      const { nickname, role: from, duty } = account
      if (from !== role)
        await this.#audit.record(queries, operator, 'roleChanged', { userId, nickname, from, to: role })
      if (from !== role && role === Role.administrator)
        await notifyOfAdministrator(transaction, this.#notifier, account)
      if (duty)
        await this.#audit.record(queries, operator, 'dutyChanged', { userId, nickname, from: duty, to: '-' })
      this.#notifier.changed(transaction, [userId], ['profile'])
      return account
    })
  }

  /** Copies the embedded database, for a backup: into a data folder that the caller removes. */
  copyDatabase(): Promise<string> {
    return this.#database.copy()
  }

  /** Gives what was done, line by line, or what is wrong with what was to be imported. */
  importPath(order: ImportOrder): Promise<Imported> {
    return (
      this.#importing?.get().importPath(order) ??
      Promise.resolve({ problem: 'No server runs here. Type: npm run admin -- import PATH' })
    )
  }

  /** Somebody at the machine has written down all that people have said. */
  noteExport(): Promise<void> {
    return this.#audit.record(this.#database.queries, operator, 'siteExported')
  }

  databaseFacts(): Promise<DatabaseFacts> {
    return inspectDatabase(this.#database.queries)
  }

  /** The index of messages is made anew, while what there is of it serves. */
  rebuildSearch(): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      await forgetFilling(queries)
      await this.#audit.record(queries, operator, 'searchRebuilt')
    })
  }
}
