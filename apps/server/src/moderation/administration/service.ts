import { type Data, type Endpoints, type Input, Role } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import {
  type Deactivation,
  endAllSessions,
  issueResetCode,
  notifyOfAdministrator,
  removeSecondFactor,
} from '../../identity/auth/service.ts'
import {
  type Account,
  checkAdministrator,
  insertUser,
  listUsers,
  lockAccounts,
  setCurtailments,
  setRole,
} from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockConversations } from '../../messaging/conversations/conversation-repository.ts'
import { conversationIdsOf } from '../../messaging/conversations/member-repository.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { AccountEnding } from './account-ending.ts'
import { checkCurtailing, checkKnown, checkNotOwner, checkOthers, dutyWith } from './policy.ts'
import { curtailmentColumns, presentUser } from './presenter.ts'

export type { AccountEnding } from './account-ending.ts'

type Users = Endpoints['GET /api/user/users']
type Create = Endpoints['POST /api/user/users']
type Curtail = Endpoints['POST /api/user/curtail']
type Deactivate = Endpoints['POST /api/user/deactivate']
type ChangeRole = Endpoints['PUT /api/user/role']
type ResetCode = Endpoints['POST /api/user/reset_password']

/** A person who may not chat any more does not go on talking. */
export interface CallEnding {
  endOf(transaction: Transaction, userId: number): Promise<void>
}

/** People's accounts as administrators see and change them. */
export type { Imported, Importing, ImportOrder, ImportOrigin } from './operator/importing.ts'

export class AdminService {
  readonly #database: Database
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #ending: AccountEnding
  readonly #calls: CallEnding
  readonly #deactivation: Deactivation

  constructor(parts: {
    database: Database
    presence: Presence
    notifier: Notifier
    audit: AuditService
    ending: AccountEnding
    calls: CallEnding
    deactivation: Deactivation
  }) {
    this.#deactivation = parts.deactivation
    this.#database = parts.database
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#ending = parts.ending
    this.#calls = parts.calls
  }

  async users(query: Input<Users>['query']): Promise<Data<Users>> {
    const { rows, count } = await listUsers(this.#database.queries, query, sliceOf(query))
    const online = await this.#presence.online(rows.map(({ id }) => id))
    return { list: rows.map((row) => presentUser(row, online)), count }
  }

  /** As the operator's command does: makes a user, and a code with which the person sets the password. */
  create(caller: Caller, nickname: string): Promise<Data<Create>> {
    return this.#acting(caller, [], async ({ queries }) => {
      const userId = await insertUser(queries, nickname)
      await this.#audit.record(queries, caller, 'userCreated', { userId, nickname })
      const { code, expiresAt } = await issueResetCode(queries, userId)
      return { userId, code, expiresAt: expiresAt.toISOString() }
    })
  }

  /**
   * Restricts a person. Messages that are being sent are stored first; none is stored against the restriction
   * afterwards.
   */
  curtail(caller: Caller, { userId, ...changes }: Input<Curtail>['body']): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const accounts = await lockAccounts(transaction.queries, [caller.userId, userId])
      await this.curtailLocked(transaction, caller, accounts, { userId, ...changes })
    })
  }

  /** The same of somebody whose account is locked, as the caller's is. @throws Refusal */
  async curtailLocked(
    transaction: Transaction,
    caller: Caller,
    accounts: ReadonlyMap<number, Account>,
    { userId, ...changes }: Input<Curtail>['body'],
  ): Promise<void> {
    const { queries } = transaction
    const columns = curtailmentColumns({ userId, ...changes })
    const target = accounts.get(userId)
    const { nickname } = checkCurtailing(accounts.get(caller.userId), target, Object.keys(columns))
    if (Object.keys(columns).length === 0) return
    await lockConversations(queries, await conversationIdsOf(queries, [userId]))
    await setCurtailments(queries, userId, columns)
    if (columns.curtail_chat) await this.#calls.endOf(transaction, userId)
    const described = Object.entries(changes).map(([name, value]) => `${name}: ${value}`)
    await this.#audit.record(queries, caller, 'userCurtailed', {
      userId,
      nickname,
      changes: described.join(', '),
    })
  }

  /** Nobody deactivates themselves: so there is always an administrator who can sign in. */
  setDeactivated(caller: Caller, { userId, isDeactivated }: Input<Deactivate>['body']): Promise<void> {
    checkOthers(caller.userId, [userId])
    return this.#acting(caller, [userId], async (transaction, accounts) => {
      const person = checkKnown(accounts.get(userId))
      if (person.is_bot) refuse('isBot')
      const act = isDeactivated ? 'deactivate' : 'reactivate'
      await this.#deactivation[act](transaction, person, caller)
    })
  }

  /** Deletes accounts. Messages of these people stay, under nobody's name. */
  delete(caller: Caller, userIds: readonly number[]): Promise<void> {
    const ids = [...new Set(userIds)]
    checkOthers(caller.userId, ids)
    return this.#acting(caller, ids, async (transaction, accounts) => {
      const leaving = ids.map((id) => checkKnown(accounts.get(id)))
      await this.#ending.end(transaction, leaving, caller, 'userDeleted')
    })
  }

  setRole(caller: Caller, { userId, role, duty }: Input<ChangeRole>['body']): Promise<void> {
    checkOthers(caller.userId, [userId])
    return this.#acting(caller, [userId], async (transaction, accounts) => {
      const { queries } = transaction
      const before = checkKnown(accounts.get(userId))
      if (before.is_bot) refuse('isBot')
      const { nickname } = before
      const after = { role, duty: dutyWith(role, duty, before.duty) }
      if (before.role === after.role && before.duty === after.duty) return
      await setRole(queries, userId, after.role, after.duty)
      if (before.role !== after.role) {
        const details = { userId, nickname, from: before.role, to: after.role }
        await this.#audit.record(queries, caller, 'roleChanged', details)
        if (role === Role.administrator)
          await notifyOfAdministrator(transaction, this.#notifier, before, caller)
      }
      if (before.duty !== after.duty) {
        const details = { userId, nickname, from: before.duty ?? '-', to: after.duty ?? '-' }
        await this.#audit.record(queries, caller, 'dutyChanged', details)
      }
      this.#notifier.changed(transaction, [userId], ['profile'])
    })
  }

  /** A code with which somebody who has forgotten the password sets a new one. */
  issueResetCode(caller: Caller, userId: number): Promise<Data<ResetCode>> {
    checkOthers(caller.userId, [userId])
    return this.#acting(caller, [userId], async ({ queries }, accounts) => {
      const { nickname, is_bot } = checkKnown(accounts.get(userId))
      if (is_bot) refuse('isBot')
      const { code, expiresAt } = await issueResetCode(queries, userId)
      await this.#audit.record(queries, caller, 'resetCodeIssued', { userId, nickname })
      return { code, expiresAt: expiresAt.toISOString() }
    })
  }

  /** Own sessions are ended from the list of sessions. */
  signOut(caller: Caller, userId: number): Promise<void> {
    checkOthers(caller.userId, [userId])
    return this.#acting(caller, [userId], async (transaction, accounts) => {
      checkKnown(accounts.get(userId))
      const count = await endAllSessions(transaction, this.#notifier, userId)
      await this.#audit.record(transaction.queries, caller, 'sessionsRevoked', { userId, count })
    })
  }

  /** For a person who has lost their second factor, and passkeys with it. @returns whether there was any */
  removeSecondFactor(caller: Caller, userId: number): Promise<{ wasOn: boolean }> {
    checkOthers(caller.userId, [userId])
    return this.#acting(caller, [userId], async (transaction, accounts) => {
      const { queries } = transaction
      const { nickname } = checkKnown(accounts.get(userId))
      const wasOn = await removeSecondFactor(queries, userId)
      if (wasOn) {
        await this.#audit.record(queries, caller, 'secondFactorRemoved', { userId, nickname })
        this.#notifier.changed(transaction, [userId], ['signIns'])
      }
      return { wasOn }
    })
  }

  /** Runs `work` while nothing else changes these accounts or the caller's; none may be the site owner's. */
  #acting<T>(
    caller: Caller,
    userIds: readonly number[],
    work: (transaction: Transaction, accounts: ReadonlyMap<number, Account>) => Promise<T>,
  ): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      const accounts = await lockAccounts(transaction.queries, [caller.userId, ...userIds])
      checkAdministrator(accounts.get(caller.userId))
      checkNotOwner(userIds.map((id) => accounts.get(id)))
      return work(transaction, accounts)
    })
  }
}
