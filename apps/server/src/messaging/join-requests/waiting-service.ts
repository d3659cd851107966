import { joiningLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { AskedRegistration, WaitingRegistrations } from '../../identity/auth/service.ts'
import { administrators, reserveUserIds } from '../../identity/users/service.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { checkWaitingRoom } from './policy.ts'
import {
  countWaiting,
  deleteOldWaiting,
  insertWaiting,
  isNameWanted,
  lockAsking,
  waitingTyped,
} from './waiting-repository.ts'

/** Registrations to which an administrator has still to agree. They are no accounts. */
export class WaitingService implements WaitingRegistrations {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: { database: Database; notifier: Notifier; audit: AuditService }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async ask(transaction: Transaction, asking: AskedRegistration): Promise<number> {
    const { queries } = transaction
    const { nickname, accountName = null, passwordHash, message, ip } = asking
    const address = addressKey(ip)
    await lockAsking(queries)
    checkWaitingRoom(await countWaiting(queries, address))
    const [userId] = await reserveUserIds(queries, 1)
    if (userId === undefined) throw new Error('no id was reserved')
    await insertWaiting(queries, {
      user_id: userId,
      nickname,
      account_name: accountName,
      password_hash: passwordHash,
      message,
      ip,
      address,
    })
    await this.#audit.record(queries, { userId: null, ip }, 'registrationAsked', { userId, nickname })
    await notifyAdministrators(transaction, this.#notifier)
    return userId
  }

  wantsName(queries: Queries, accountName: string): Promise<boolean> {
    return isNameWanted(queries, accountName)
  }

  async find(queries: Queries, typed: { id: number; name: string }) {
    const row = await waitingTyped(queries, typed)
    return row && { passwordHash: row.password_hash, isRefused: row.refused_at !== null }
  }

  /** Forgets who was refused some days ago, and whom nobody has answered. */
  async sweep(): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const waited = await deleteOldWaiting(transaction.queries, joiningLimits.waitingRegistrations)
      if (waited > 0) await notifyAdministrators(transaction, this.#notifier)
    })
  }
}

/** All of them read again who waits. */
export async function notifyAdministrators(transaction: Transaction, notifier: Notifier): Promise<void> {
  const found = await administrators(transaction.queries)
  notifier.changed(
    transaction,
    found.map(({ id }) => id),
    ['registrations'],
  )
}
