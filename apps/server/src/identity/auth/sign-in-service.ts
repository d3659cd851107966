import { type Data, type Endpoints, type Input, limits, type SignIn } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type AuditService, placeOf } from '../../platform/audit/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { deviceName } from './device-name.ts'
import type { EndMade } from './ending-made.ts'
import { presentNotice } from './notices/notify.ts'
import { deleteNotices, noticesFor } from './notices/repository.ts'
import { confirmPlace } from './place-repository.ts'
import { accountById } from './repository.ts'
import { endSessions } from './session-ending.ts'
import {
  confirmSessions,
  revokeSession,
  type SessionRow,
  sessionOf,
  sessionsOf,
} from './session-repository.ts'

/** Where somebody is signed in, in their own hands. */
export class SignInService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #endMade: EndMade

  constructor(parts: { database: Database; notifier: Notifier; audit: AuditService; endMade: EndMade }) {
    this.#endMade = parts.endMade
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async list(caller: Caller): Promise<Data<Endpoints['GET /api/auth/sessions']>> {
    const { queries } = this.#database
    const { userId, sessionId } = caller
    const { rows, count } = await sessionsOf(queries, userId, sessionId, limits.signInsListed)
    const account = await accountById(queries, userId)
    const notices = await noticesFor(queries, userId, sessionId)
    return {
      list: rows.map((row) => present(row, row.id === sessionId)),
      count,
      hasPassword: typeof account?.password_hash === 'string',
      ...(notices.length > 0 && { notices: notices.map(presentNotice) }),
    }
  }

  async end(caller: Caller, sessionId: string): Promise<void> {
    const { userId } = caller
    await this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      if (!(await revokeSession(queries, userId, sessionId))) refuse('signInUnknown')
      await this.#audit.record(queries, caller, 'sessionsRevoked', { userId, count: 1 })
      this.#notifier.changed(transaction, [userId], ['signIns'])
      onCommit((committed) => this.#notifier.sessionEnded(committed, userId, sessionId))
    })
  }

  async endOthers(
    caller: Caller,
    { endMade = false }: Input<Endpoints['DELETE /api/auth/sessions']>['query'],
  ): Promise<void> {
    const { userId, sessionId } = caller
    await this.#database.transaction(async (transaction) => {
      if (endMade) await this.#endMade(transaction, caller)
      const count = await endSessions(transaction, this.#notifier, userId, sessionId)
      if (count === 0) return
      await this.#audit.record(transaction.queries, caller, 'sessionsRevoked', { userId, count })
      this.#notifier.changed(transaction, [userId], ['signIns'])
    })
  }

  async seeNotices({ userId, sessionId }: Caller, upTo: number): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      if (await deleteNotices(transaction.queries, { userId, sessionId, upTo }))
        this.#notifier.changed(transaction, [userId], ['signIns'])
    })
  }

  /** A device that is itself new confirms none: a thief of a password would confirm their own sign-in. */
  async confirm(caller: Caller, sessionId: string): Promise<void> {
    const { userId } = caller
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const session = (await sessionOf(queries, userId, sessionId)) ?? refuse('signInUnknown')
      if ((await sessionOf(queries, userId, caller.sessionId))?.is_new !== false) refuse('signInItselfNew')
      if (!session.is_new || session.place === null) return
      await confirmSessions(queries, userId, session.place)
      await confirmPlace(queries, userId, session.place)
      await this.#audit.record(queries, caller, 'signInConfirmed')
      this.#notifier.changed(transaction, [userId], ['signIns'])
    })
  }
}

/** To itself no session is news. */
const present = (row: SessionRow, isCurrent: boolean): SignIn => ({
  id: row.id,
  device: deviceName(row.user_agent),
  ip: row.ip,
  addr: placeOf(row.ip),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: (isCurrent ? new Date() : row.used_at).toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isCurrent,
  isNew: row.is_new && !isCurrent,
})
