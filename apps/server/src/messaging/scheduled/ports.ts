import type { Transaction } from '../../db/database.ts'

/** A reminder whose time has come, of a message that its person still reads. */
export interface DueReminder {
  readonly id: number
  readonly userId: number
  /** Path of the conversation in the app. */
  readonly path: string
  readonly conversationId: number
  readonly messageId: number
  /** Name of the author. */
  readonly name: string
  readonly message: { readonly type: number; readonly body: object }
}

/** Devices on which no page is open, where the site notifies these. */
export interface RemindingDevices {
  remind(transaction: Transaction, due: readonly DueReminder[]): Promise<void>
  /** A reminder is no more. */
  end(transaction: Transaction, userId: number, id: number): Promise<void>
}
