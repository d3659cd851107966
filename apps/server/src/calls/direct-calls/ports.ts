import type { Queries, Transaction } from '../../db/database.ts'

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
  /** Stops ringing for this person. */
  end(transaction: Transaction, calleeId: number): Promise<void>
}
