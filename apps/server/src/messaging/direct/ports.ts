import type { OutgoingMsg } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'

export type Signal = Extract<OutgoingMsg, { type: 7 }>['videoCallMsg']

/** A signal, and the connection on which it came. */
export interface ReceivedSignal {
  readonly connection: string
  /** Whether that connection is still there. */
  readonly isOpen: () => boolean
  readonly userId: number
  readonly peerId: number
  readonly type: number
  readonly signal: Signal
}

/** Takes the signals of calls, which share the chat socket. */
export interface CallSignals {
  handle(received: ReceivedSignal): Promise<void>
}

/** The conversation that a call is part of. */
export interface CallRecords {
  /** A person who may send may call. @throws Refusal */
  checkCalling(queries: Queries, callerId: number, calleeId: number): Promise<void>
  /** Locks the conversation of the two; always before their call, so that no two wait for each other. */
  lock(transaction: Transaction, a: number, b: number): Promise<void>
  /** Stores the one message that is left of a call, in the transaction that ends it. */
  record(transaction: Transaction, record: CallRecord): Promise<void>
}

export interface CallRecord {
  readonly callerId: number
  readonly calleeId: number
  readonly type: number
  readonly body: { startTime: string; endTime: string; endReason: number }
  readonly preview: string
  /** The callee answered it, or ended it themselves: it is no news to them. */
  readonly isKnown: boolean
}
