import type { Transaction } from '../../db/database.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import type { DomainEvents } from '../../platform/domains/events.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { setDeactivated } from '../users/service.ts'
import { endAllSessions } from './session-ending.ts'

interface Parts {
  readonly notifier: Pick<Notifier, 'changed' | 'sessionEnded'>
  readonly audit: AuditService
  /** Undefined where no other domain is there, as for the operator's command beside no server. */
  readonly events?: DomainEvents | undefined
}

/** An account whose row is locked. */
interface Person {
  readonly id: number
  readonly nickname: string
}

/** Deactivated accounts: nobody signs in to them, and nothing new reaches them. What they have written stays. */
export class Deactivation {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Ends all sessions of a person and of their bots. @returns false where the account was deactivated before */
  async deactivate(transaction: Transaction, { id, nickname }: Person, actor: Actor): Promise<boolean> {
    const { notifier, audit, events } = this.#parts
    const { queries } = transaction
    await events?.publish('deactivation', transaction, id, true)
    if (!(await setDeactivated(queries, id, true))) return false
    const count = await endAllSessions(transaction, notifier, id)
    await audit.record(queries, actor, 'userDeactivated', { userId: id, nickname, count })
    return true
  }

  /** Lets a person sign in again; sessions stay ended. @returns false where the account was active before */
  async reactivate(transaction: Transaction, { id, nickname }: Person, actor: Actor): Promise<boolean> {
    const { audit, events } = this.#parts
    const { queries } = transaction
    if (!(await setDeactivated(queries, id, false))) return false
    await events?.publish('deactivation', transaction, id, false)
    await audit.record(queries, actor, 'userReactivated', { userId: id, nickname })
    return true
  }
}
