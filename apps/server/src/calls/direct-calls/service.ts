import {
  CallEndReason,
  CallNoticeFlag,
  CallSignalFlag,
  type Data,
  type Endpoints,
  limits,
  MessageType,
} from '@parley/contract'
import { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { lockPair, type UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { CallRecords, ReceivedSignal } from '../../messaging/direct/service.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import { type CallEnding, otherSide } from './ending.ts'
import type { CallNotifier } from './notifier.ts'
import { checkCall, checkOwnCall, reasonOf } from './policy.ts'
import type { RingingCall, RingingDevices } from './ports.ts'
import {
  answerCall,
  type CallRow,
  CallState,
  callBetween,
  callTime,
  insertCall,
  isConferring,
  isInCall,
  ringingCall,
} from './repository.ts'

export type { RingingCall, RingingDevices } from './ports.ts'

/** Seconds after which a call ends whose nodes are gone. */
export const leaseSeconds = 40

/** Brings two people's browsers together. A call is a row while it lasts, and one message afterwards. */
export class CallService {
  /** Connections of this node that have taken part in a call; the keeper forgets them when they close. */
  readonly connections = new Set<string>()
  readonly #database: Database
  readonly #presence: Presence
  readonly #records: CallRecords
  readonly #users: UserService
  readonly #notifier: CallNotifier
  readonly #ending: CallEnding
  readonly #devices: () => RingingDevices | undefined
  readonly #lines = new KeyedQueue()

  constructor(parts: {
    database: Database
    presence: Presence
    records: CallRecords
    users: UserService
    notifier: CallNotifier
    ending: CallEnding
    devices: () => RingingDevices | undefined
  }) {
    this.#database = parts.database
    this.#presence = parts.presence
    this.#records = parts.records
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#ending = parts.ending
    this.#devices = parts.devices
  }

  /** Signals of one person to another are carried out in order; nobody else's wait for them. */
  async handle(received: ReceivedSignal): Promise<void> {
    const { userId, peerId, signal } = received
    const key = `${userId} ${peerId}`
    // A signal that ends or answers a call is taken however many signals have been sent.
    const isFull = this.#lines.lengthOf(key) >= limits.callSignals
    if (isFull && signal.flag === CallSignalFlag.passThrough) refuse('callSignalsTooMany')
    return this.#lines.run(key, () => this.#carryOut(received))
  }

  async #carryOut(received: ReceivedSignal): Promise<void> {
    switch (received.signal.flag) {
      case CallSignalFlag.call:
        return this.#ring(received)
      case CallSignalFlag.callerCancels:
        return this.#cancel(received)
      case CallSignalFlag.calleeRefuses:
        return this.#decline(received)
      case CallSignalFlag.calleeAccepts:
        return this.#accept(received)
      case CallSignalFlag.hangUp:
        return this.#hangUp(received)
      case CallSignalFlag.passThrough:
        return this.#passThrough(received)
    }
  }

  isInCall(queries: Queries, userId: number): Promise<boolean> {
    return isInCall(queries, userId)
  }

  /** Takes the connection into a call. False when it has closed: nobody would forget it again. */
  #join({ connection, isOpen }: ReceivedSignal): boolean {
    if (!isOpen()) return false
    this.connections.add(connection)
    return true
  }

  async #ring(received: ReceivedSignal): Promise<void> {
    const { userId, peerId } = received
    if (userId === peerId) refuse('recipientNotFriend')
    const { queries } = this.#database
    const online = await this.#presence.online([peerId])
    await this.#records.checkCalling(queries, userId, peerId)
    if (!online.has(peerId) && !(await this.#devices()?.reach(queries, peerId, userId))) {
      await this.#miss(received)
      refuse('callPeerOffline')
    }
    if (!this.#join(received)) return
    try {
      await this.#place(received)
    } catch (error) {
      if (isBusy(error)) await this.#miss(received, { unlessIn: userId })
      throw error
    }
  }

  async #place({ connection, userId, peerId, type }: ReceivedSignal): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      // Again, and now for as long as this takes: they may have stopped being friends meanwhile.
      await lockPair(queries, userId, peerId)
      await this.#records.checkCalling(queries, userId, peerId)
      const wanted = { type, callerId: userId, calleeId: peerId, callerConnection: connection }
      const call = await insertCall(queries, wanted, leaseSeconds)
      if (!call) refuse('callBusy')
      const caller = { userId, only: connection }
      await this.#notifier.send(transaction, type, peerId, caller, { flag: CallNoticeFlag.ringing })
      await this.#devices()?.ring(transaction, ringingOf(call))
      const incoming = { flag: CallNoticeFlag.incoming }
      await this.#notifier.send(transaction, type, userId, { userId: peerId }, incoming)
    })
  }

  /**
   * Records a call that did not even ring as if it had.
   * @param unlessIn nothing is left when this person is in a call, be it with the other one
   */
  async #miss({ userId, peerId, type }: ReceivedSignal, { unlessIn }: { unlessIn?: number } = {}) {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await this.#records.lock(transaction, userId, peerId)
      await this.#records.checkCalling(queries, userId, peerId)
      if (unlessIn !== undefined && (await isInCall(queries, unlessIn))) return
      if (unlessIn !== undefined && (await isConferring(queries, [unlessIn]))) return
      const now = await callTime(queries)
      const call = { callerId: userId, calleeId: peerId, type, isKnown: false }
      await this.#ending.leave(transaction, call, { start: now, end: now }, CallEndReason.notAnswered)
    })
  }

  #cancel({ userId, peerId }: ReceivedSignal): Promise<void> {
    return this.#toEnd(userId, peerId, async (transaction, found) => {
      const call = checkCall(found, { userId, as: 'caller', state: CallState.ringing })
      await this.#ending.end(transaction, call.id, CallEndReason.callerHungUp)
      const cancelled = { flag: CallNoticeFlag.callerCancelled }
      await this.#notifier.send(transaction, call.type, userId, { userId: peerId }, cancelled)
    })
  }

  /** The call that rings for a person, and who calls. */
  async ringingFor(
    { userId }: Caller,
    answer: string | undefined,
  ): Promise<Data<Endpoints['GET /api/chat/ringing']>> {
    const { queries } = this.#database
    const call = await ringingCall(queries, userId)
    const caller = call && (await this.#users.briefs([call.caller_id], queries)).get(call.caller_id)
    if (!call || !caller) return {}
    const { id, nickname: nickName, avatar } = caller
    const isAnswered =
      answer !== undefined && (await this.#devices()?.isAnswered(queries, ringingOf(call), answer)) === true
    const kind = call.type === MessageType.videoCall ? 'video' : 'voice'
    return { call: { kind, user: { id, nickName, avatar }, isAnswered } }
  }

  /** Refuses this very call. @throws Refusal */
  refuse(userId: number, peerId: number, callId: number): Promise<void> {
    return this.#decline({ userId, peerId }, callId)
  }

  /** All that rings stops, but for the connection that refuses, if it is one. */
  #decline(
    { userId, peerId, connection }: Pick<ReceivedSignal, 'userId' | 'peerId'> & Partial<ReceivedSignal>,
    callId?: number,
  ): Promise<void> {
    return this.#toEnd(userId, peerId, async (transaction, found) => {
      const call = checkCall(found, { userId, as: 'callee', state: CallState.ringing })
      if (callId !== undefined && call.id !== callId) refuse('callUnknown')
      await this.#ending.end(transaction, call.id, CallEndReason.calleeHungUp)
      const caller = { userId: peerId, only: call.caller_connection }
      await this.#notifier.send(transaction, call.type, userId, caller, {
        flag: CallNoticeFlag.calleeRefused,
      })
      const others = { userId, ...(connection !== undefined && { except: connection }) }
      await this.#notifier.send(transaction, call.type, peerId, others, {
        flag: CallNoticeFlag.callerCancelled,
      })
    })
  }

  /** The first tab that accepts has the call; the others stop ringing. */
  #accept(received: ReceivedSignal): Promise<void> {
    const { connection, userId, peerId } = received
    return this.#locked(userId, peerId, async (transaction, found) => {
      const { queries } = transaction
      const call = checkCall(found, { userId, as: 'callee', state: CallState.ringing })
      await this.#records.checkCalling(queries, userId, peerId)
      if (!this.#join(received)) return
      await answerCall(queries, call.id, connection)
      await this.#devices()?.end(transaction, userId)
      const caller = { userId: peerId, only: call.caller_connection }
      const createOffer = { flag: CallNoticeFlag.createOffer, type: 'create_offer' } as const
      await this.#notifier.send(transaction, call.type, userId, caller, createOffer)
      const others = { userId, except: connection }
      await this.#notifier.send(transaction, call.type, peerId, others, {
        flag: CallNoticeFlag.callerCancelled,
      })
    })
  }

  #hangUp({ connection, userId, peerId }: ReceivedSignal): Promise<void> {
    return this.#toEnd(userId, peerId, async (transaction, found) => {
      const call = checkOwnCall(found, connection)
      await this.#ending.end(transaction, call.id, reasonOf(call, userId))
      const hungUp = { flag: CallNoticeFlag.hungUp }
      await this.#notifier.send(transaction, call.type, userId, otherSide(call, userId), hungUp)
    })
  }

  async #passThrough({ connection, isOpen, userId, peerId, signal }: ReceivedSignal): Promise<void> {
    if (!isOpen()) return
    return this.#locked(userId, peerId, async (transaction, found) => {
      const call = checkOwnCall(found, connection)
      if (!signal.type) refuse('frameInvalid')
      const notice = { flag: CallNoticeFlag.passThrough, type: signal.type, data: signal.data }
      await this.#notifier.send(transaction, call.type, userId, otherSide(call, userId), notice)
    })
  }

  #toEnd(
    userId: number,
    peerId: number,
    work: (transaction: Transaction, call: CallRow | undefined) => Promise<void>,
  ): Promise<void> {
    return this.#locked(userId, peerId, work, (transaction) =>
      this.#records.lock(transaction, userId, peerId),
    )
  }

  #locked(
    userId: number,
    peerId: number,
    work: (transaction: Transaction, call: CallRow | undefined) => Promise<void>,
    before: (transaction: Transaction) => Promise<void> = async () => undefined,
  ): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      await before(transaction)
      await work(transaction, await callBetween(transaction.queries, userId, peerId))
    })
  }
}

const isBusy = (error: unknown) => error instanceof Refusal && error.errorName === 'callBusy'

const ringingOf = ({ id, caller_id: callerId, callee_id: calleeId, type }: CallRow): RingingCall => ({
  id,
  callerId,
  calleeId,
  isVideo: type === MessageType.videoCall,
})
