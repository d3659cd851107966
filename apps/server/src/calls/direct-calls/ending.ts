import { CallEndReason, CallNoticeFlag, wirePreviewOf } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { CallRecord, CallRecords } from '../../messaging/direct/service.ts'
import type { Addressee, CallNotifier } from './notifier.ts'
import { reasonOf } from './policy.ts'
import type { RingingDevices } from './ports.ts'
import { type CallRow, CallState, callBetween, callsOf, deleteCall } from './repository.ts'

/** How calls end, for every reason: a call leaves a message in its conversation. */
export class CallEnding {
  readonly #records: CallRecords
  readonly #notifier: CallNotifier
  readonly #devices: () => RingingDevices | undefined

  constructor(parts: {
    records: CallRecords
    notifier: CallNotifier
    devices: () => RingingDevices | undefined
  }) {
    this.#records = parts.records
    this.#notifier = parts.notifier
    this.#devices = parts.devices
  }

  /** Ends the call of two people, if they are in one, on behalf of the first. Their conversation is locked. */
  async endBetween(transaction: Transaction, userId: number, peerId: number): Promise<void> {
    const call = await callBetween(transaction.queries, userId, peerId)
    if (call) await this.#endFor(transaction, call, userId)
  }

  /** Ends the call that a person is in, if any. All their conversations are locked. */
  async endOf(transaction: Transaction, userId: number): Promise<void> {
    for (const call of await callsOf(transaction.queries, userId))
      await this.#endFor(transaction, call, userId)
  }

  /** A person's account ends. */
  depart(transaction: Transaction, userId: number): Promise<void> {
    return this.endOf(transaction, userId)
  }

  async #endFor(transaction: Transaction, call: CallRow, userId: number): Promise<void> {
    if (await this.end(transaction, call.id, reasonOf(call, userId))) await this.notifyBoth(transaction, call)
  }

  /** Locks the conversation of a call: code that ends the call does so first. */
  lockFor(transaction: Transaction, call: CallRow): Promise<void> {
    return this.#records.lock(transaction, call.caller_id, call.callee_id)
  }

  /** Ends a call for the reason given, once; notifying is up to the caller. @returns whether it was still there */
  async end(transaction: Transaction, callId: number, endReason: number): Promise<boolean> {
    const call = await deleteCall(transaction.queries, callId)
    if (!call) return false
    const { caller_id: callerId, callee_id: calleeId, type } = call
    if (call.state === CallState.ringing) await this.#devices()?.end(transaction, calleeId)
    // A call that nobody answered has no length: it ends where it begins.
    const times = { start: call.answered_at ?? call.now, end: call.now }
    const isKnown = call.answered_at !== null || endReason === CallEndReason.calleeHungUp
    await this.leave(transaction, { callerId, calleeId, type, isKnown }, times, endReason)
    return true
  }

  /** Stores what is left of a call. */
  async leave(
    transaction: Transaction,
    call: Pick<CallRecord, 'callerId' | 'calleeId' | 'type' | 'isKnown'>,
    { start, end }: { start: Date; end: Date },
    endReason: number,
  ): Promise<void> {
    const body = { startTime: start.toISOString(), endTime: end.toISOString(), endReason }
    await this.#records.record(transaction, { ...call, body, preview: wirePreviewOf(call.type, body) })
  }

  /** Notifies both sides of an end that neither of their connections requested. */
  async notifyBoth(transaction: Transaction, call: CallRow): Promise<void> {
    const { caller_id, callee_id, type } = call
    const rang = call.state === CallState.ringing
    const toCaller = rang ? CallNoticeFlag.calleeRefused : CallNoticeFlag.hungUp
    const toCallee = rang ? CallNoticeFlag.callerCancelled : CallNoticeFlag.hungUp
    await this.#notifier.send(transaction, type, callee_id, otherSide(call, callee_id), { flag: toCaller })
    await this.#notifier.send(transaction, type, caller_id, otherSide(call, caller_id), { flag: toCallee })
  }
}

/** The connection of the other side; all of theirs while it rings. */
export function otherSide(call: CallRow, userId: number): Addressee {
  if (call.caller_id !== userId) return { userId: call.caller_id, only: call.caller_connection }
  return { userId: call.callee_id, ...(call.callee_connection && { only: call.callee_connection }) }
}
