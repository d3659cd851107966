import type { Queries, Transaction } from '../../db/database.ts'

/** The conversation that a call is part of. */
export interface CallRecords {
  /** A person who may send may call. @throws Refusal */
  checkCalling(queries: Queries, callerId: number, calleeId: number): Promise<void>
  /** Locks the conversation of the two; always before their call, so that no two wait for each other. */
  lock(transaction: Transaction, a: number, b: number): Promise<void>
  /** Stores the one message that is left of a call, in the transaction that ends it. */
  record(transaction: Transaction, record: CallRecord): Promise<void>
}

/** A call that has begun to ring. */
export interface RingingCall {
  readonly id: number
  readonly callerId: number
  readonly calleeId: number
  readonly isVideo: boolean
}

/** Devices that ring while no page is open on them. */
export interface RingingDevices {
  /** Whether a call of this person would ring on one. */
  reach(queries: Queries, userId: number, callerId: number): Promise<boolean>
  ring(transaction: Transaction, call: RingingCall): Promise<void>
  /** Whether somebody has answered this very call by its notification, on a device of theirs. */
  isAnswered(queries: Queries, call: RingingCall, ticket: string): Promise<boolean>
  /** What rings for this person rings no more. */
  end(transaction: Transaction, calleeId: number): Promise<void>
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
