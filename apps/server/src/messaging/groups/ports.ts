import type { Transaction } from '../../db/database.ts'

/** Somebody asks members of a group to look at a message. */
export interface Asked {
  readonly what: 'read' | 'confirm'
  readonly groupId: number
  readonly messageId: number
  readonly by: number
  readonly people: readonly number[]
}

/** Devices on which no page is open, where the site notifies these. */
export interface AskedDevices {
  /** Notifies these devices. A notification that asks to read a message is withdrawn once the message is read. */
  ask(transaction: Transaction, asked: Asked): Promise<void>
  /** Nobody is asked to confirm it any more, or one person is not. */
  end(transaction: Transaction, asked: Pick<Asked, 'groupId' | 'messageId'>, userId?: number): Promise<void>
}
