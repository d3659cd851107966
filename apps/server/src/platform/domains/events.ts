import type { Transaction } from '../../db/database.ts'
import type { Events } from '../../kernel/events.ts'
import type { SocketKind } from '../sockets/connection.ts'

/** Events that domains publish to domains that are created after them. */
export interface Happenings {
  /** Somebody has another password. Published in the transaction that changes it. */
  readonly passwordChanged: (transaction: Transaction, userId: number) => Promise<void>
  /**
   * Access that works without the session in which somebody made it is to end. Published in the transaction that ends
   * sessions; each subscriber returns how many of which kind it has ended.
   */
  readonly endMade: (transaction: Transaction, userId: number) => Promise<Readonly<Record<string, number>>>
  /** An account is deactivated, or reactivated. Published in the transaction that does it. */
  readonly deactivation: (transaction: Transaction, userId: number, isDeactivated: boolean) => Promise<void>
  /** A connection of a socket has closed. Announced. */
  readonly connectionClosed: (socket: SocketKind, connection: string) => void
}

export type DomainEvents = Events<Happenings>
