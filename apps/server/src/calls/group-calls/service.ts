import { type Conference, conferenceLimits, limits } from '@parley/contract'
import { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { NewLine } from '../../messaging/conversations/system-line.ts'
import { Allowances } from '../../platform/http/allowance.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { CallService } from '../direct-calls/service.ts'
import { presentConference } from './presenter.ts'
import {
  type Conferring,
  changeSeat,
  conferenceOf,
  deleteConference,
  deleteGone,
  deleteSeat,
  groupsOfGone,
  insertConference,
  nextVersion,
  renewSeats,
  type SeatRow,
  type Shown,
  seatAt,
  seatsOf,
  seatsOfConnection,
  seatsOfSignal,
  takeSeat,
} from './repository.ts'

/** The operations of groups that group calls use. */
export interface ConferenceGroups {
  checkMember(queries: Queries, groupId: number, userId: number): Promise<void>
  holdFor(transaction: Transaction, groupId: number, userId: number): Promise<number>
  hold(transaction: Transaction, groupId: number): Promise<number | undefined>
  checkBeginning(queries: Queries, groupId: number, userId: number): Promise<void>
  publishLine(transaction: Transaction, groupId: number, line: NewLine): Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isShown = (seat: SeatRow, { isMuted, hasCamera, isSharing, hasHandUp }: Shown): boolean =>
  seat.is_muted === isMuted &&
  seat.has_camera === hasCamera &&
  seat.is_sharing === isSharing &&
  seat.has_hand_up === hasHandUp

type Why = 'moved' | 'removed' | 'lost'

/**
 * Calls of groups: who is in them, and the signals by which their browsers find each other. A call is a row while it
 * lasts, and everybody in it has one; what changes them holds the group.
 */
export class ConferenceService {
  /** Connections of this node by which somebody is in a call. */
  readonly connections = new Set<string>()
  readonly #database: Database
  readonly #groups: ConferenceGroups
  readonly #calls: Pick<CallService, 'isInCall'>
  readonly #users: UserService
  readonly #notifier: Notifier
  readonly #onError: (error: unknown) => void
  readonly #lines = new KeyedQueue()
  /** Last state that each connection is to show; it replaces earlier ones. */
  readonly #wanted = new Map<string, Shown>()
  readonly #begun: RateLimit
  readonly #entered: RateLimit
  readonly #showing = new Allowances(conferenceLimits.shown)
  #isClosed = false

  constructor(parts: {
    database: Database
    groups: ConferenceGroups
    calls: Pick<CallService, 'isInCall'>
    users: UserService
    notifier: Notifier
    rates: Rates
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#groups = parts.groups
    this.#calls = parts.calls
    this.#users = parts.users
    this.#notifier = parts.notifier
    this.#begun = parts.rates.limit('conferences-begun', conferenceLimits.begun)
    this.#entered = parts.rates.limit('conferences-entered', conferenceLimits.entered)
    this.#onError = parts.onError
  }

  async of({ userId }: Caller, groupId: number): Promise<{ conference?: Conference }> {
    const { queries } = this.#database
    await this.#groups.checkMember(queries, groupId, userId)
    const conference = await conferenceOf(queries, groupId)
    const seats = conference ? await seatsOf(queries, groupId) : []
    if (!conference || seats.length === 0) return {}
    return { conference: await this.#present(queries, conference, seats) }
  }

  /**
   * Begins the call of a group or joins it. A participant who is in it by another connection moves to this one, and one
   * whose connection closes while they join is not in it.
   */
  enter(who: Conferring, kind: 'voice' | 'video', isOpen: () => boolean): Promise<void> {
    const { connection } = who
    return this.#inLine(connection, async () => {
      if (!isOpen()) return
      await this.#checkPace(who)
      await this.#database.transaction((transaction) => this.#enter(transaction, who, kind))
      if (isOpen()) this.connections.add(connection)
      else await this.#leave(who)
    })
  }

  leave(who: Conferring): Promise<void> {
    return this.#inLine(who.connection, async () => {
      if (await this.#leave(who)) return
      await this.#groups.checkMember(this.#database.queries, who.groupId, who.userId)
      refuse('conferenceUnknown')
    })
  }

  /**
   * Publishes to the group what a participant shows of themselves, in its latest state once it is its turn; an
   * unchanged state is not published.
   */
  async show(who: Conferring, shown: Shown): Promise<void> {
    const line = `shown ${who.connection}`
    this.#checkLine(line)
    this.#wanted.set(who.connection, shown)
    const wanted = () => this.#wanted.get(who.connection) ?? shown
    try {
      await this.#inLine(line, async () => {
        // Behind what was asked before, such as to enter.
        const seat = await this.#inLine(who.connection, () => seatAt(this.#database.queries, who))
        if (seat && isShown(seat, wanted())) return
        if (seat) await pause(this.#showing.of(`${who.groupId} ${who.userId}`).take())
        await this.#database.transaction(async (transaction) => {
          const membersVersion = await this.#groups.holdFor(transaction, who.groupId, who.userId)
          if (!(await changeSeat(transaction.queries, who, wanted()))) refuse('conferenceUnknown')
          await this.#publish(transaction, who.groupId, membersVersion)
        })
      })
    } finally {
      if (this.#lines.lengthOf(line) === 0) this.#wanted.delete(who.connection)
    }
  }

  /** Passes on what one in a call sends to another: nobody else, and nobody who has left, has a part in it. */
  async pass(who: Conferring, to: number, data: string): Promise<void> {
    this.#checkLine(who.connection)
    return this.#inLine(who.connection, async () => {
      const { queries } = this.#database
      const seats = await seatsOfSignal(queries, who, to)
      const from = seats.find((seat) => seat.connection === who.connection && seat.user_id === who.userId)
      if (!from) {
        await this.#groups.checkMember(queries, who.groupId, who.userId)
        refuse('conferenceUnknown')
      }
      const other = seats.find(({ seat }) => seat === to && seat !== from.seat)
      if (!other) refuse('conferencePersonGone')
      const event = { event: 'conferenceSignal', groupID: who.groupId, seat: from.seat, data } as const
      this.#notifier.toConferring(other.user_id, other.connection, event)
    })
  }

  /** A connection has closed: the participant who was in a call by it is no longer. */
  connectionClosed(connection: string): void {
    if (!this.connections.delete(connection) || this.#isClosed) return
    this.#inLine(connection, async () => {
      for (const { group_id, user_id } of await seatsOfConnection(this.#database.queries, connection))
        await this.#leave({ groupId: group_id, userId: user_id, connection })
    }).catch(this.#onError)
  }

  /** Members have gone from a group, or the group itself. */
  membersGone(groupId: number): void {
    if (!this.#isClosed) this.#settle(groupId).catch(this.#onError)
  }

  async sweep(): Promise<void> {
    const { queries } = this.#database
    await renewSeats(queries, [...this.connections])
    for (const groupId of await groupsOfGone(queries)) await this.#settle(groupId)
  }

  close(): void {
    this.#isClosed = true
  }

  #inLine<T>(connection: string, work: () => Promise<T>): Promise<T> {
    return this.#lines.run(connection, work)
  }

  #checkLine(connection: string): void {
    if (this.#lines.lengthOf(connection) >= limits.callSignals) refuse('callSignalsTooMany')
  }

  async #enter(transaction: Transaction, who: Conferring, kind: 'voice' | 'video'): Promise<void> {
    const { groupId, userId, connection } = who
    const { queries } = transaction
    const membersVersion = await this.#groups.holdFor(transaction, groupId, userId)
    await this.#takeGone(transaction, groupId)
    if (await this.#calls.isInCall(queries, userId)) refuse('conferenceElsewhere')
    if (!(await conferenceOf(queries, groupId))) {
      await this.#groups.checkBeginning(queries, groupId, userId)
      await insertConference(queries, groupId, kind)
      await this.#groups.publishLine(transaction, groupId, { kind: 'callBegan', by: userId })
    }
    const before = await deleteSeat(queries, { groupId, userId })
    if (before && before.connection !== connection) this.#sendAway(transaction, before, 'moved')
    if ((await seatsOf(queries, groupId)).length >= conferenceLimits.people)
      refuse('conferenceFull', { max: conferenceLimits.people })
    if (!(await takeSeat(queries, who))) refuse('conferenceElsewhere')
    await this.#publish(transaction, groupId, membersVersion)
  }

  async #checkPace({ groupId, userId }: Conferring): Promise<void> {
    const key = `${groupId} ${userId}`
    await takeOrRefuse(this.#entered, key)
    if (!(await conferenceOf(this.#database.queries, groupId))) await takeOrRefuse(this.#begun, key)
  }

  #leave(who: Conferring): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const membersVersion = await this.#groups.hold(transaction, who.groupId)
      const seat = await deleteSeat(transaction.queries, who)
      if (!seat) return false
      await this.#moveOn(transaction, who.groupId, membersVersion, who.userId)
      return true
    })
  }

  /** Takes out participants who are no members any more or lost, and ends the call when nobody is in it. */
  async #settle(groupId: number): Promise<void> {
    if (!(await conferenceOf(this.#database.queries, groupId))) return
    await this.#database.transaction(async (transaction) => {
      const membersVersion = await this.#groups.hold(transaction, groupId)
      const gone = await this.#takeGone(transaction, groupId)
      const isEmpty = (await seatsOf(transaction.queries, groupId)).length === 0
      if (gone.length > 0 || isEmpty)
        await this.#moveOn(transaction, groupId, membersVersion, gone.at(-1)?.user_id)
    })
  }

  async #takeGone(transaction: Transaction, groupId: number): Promise<readonly SeatRow[]> {
    const gone = await deleteGone(transaction.queries, groupId)
    for (const seat of gone) this.#sendAway(transaction, seat, seat.is_removed ? 'removed' : 'lost')
    return gone
  }

  #sendAway({ onCommit }: Transaction, { group_id, user_id, seat, connection }: SeatRow, why: Why): void {
    onCommit(() => {
      this.connections.delete(connection)
      const event = { event: 'conferenceLeft', groupID: group_id, seat, why } as const
      this.#notifier.toConferring(user_id, connection, event)
    })
  }

  /**
   * After somebody has left: notifies the others, or ends the call.
   * @param membersVersion none where the group is no more
   */
  async #moveOn(
    transaction: Transaction,
    groupId: number,
    membersVersion: number | undefined,
    by: number | undefined,
  ): Promise<void> {
    const { queries, onCommit } = transaction
    if ((await seatsOf(queries, groupId)).length > 0) {
      if (membersVersion !== undefined) await this.#publish(transaction, groupId, membersVersion)
      return
    }
    const seconds = await deleteConference(queries, groupId)
    if (seconds === undefined || membersVersion === undefined) return
    const line = { kind: 'callEnded', seconds: Math.max(seconds, 1) } as const
    if (by !== undefined) await this.#groups.publishLine(transaction, groupId, { ...line, by })
    onCommit((committed) =>
      this.#notifier.conference(committed, membersVersion, { event: 'conference', groupID: groupId }),
    )
  }

  async #publish(transaction: Transaction, groupID: number, membersVersion: number): Promise<void> {
    const { queries, onCommit } = transaction
    const conference = await nextVersion(queries, groupID)
    const presented = await this.#present(queries, conference, await seatsOf(queries, groupID))
    onCommit((committed) =>
      this.#notifier.conference(committed, membersVersion, {
        event: 'conference',
        groupID,
        conference: presented,
      }),
    )
  }

  async #present(
    queries: Queries,
    conference: Parameters<typeof presentConference>[0],
    seats: readonly SeatRow[],
  ): Promise<Conference> {
    const people = await this.#users.briefs(
      seats.map(({ user_id }) => user_id),
      queries,
    )
    return presentConference(conference, seats, people)
  }
}
