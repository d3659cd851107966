import type { GroupEventOf, GroupRequest } from '@parley/contract'
import { errorName } from '@parley/contract'
import { expect } from 'vitest'
import { type Frame, GroupSocket } from '../groups/group-socket.ts'
import type { Person } from '../groups/groups-support.ts'

type State = NonNullable<GroupEventOf<'conference'>['conference']>

let asked = 0

/** A connection by which somebody is in calls. */
export class Seat {
  readonly socket: GroupSocket
  readonly id: number

  private constructor(socket: GroupSocket, id: number) {
    this.socket = socket
    this.id = id
  }

  static async open(person: Pick<Person, 'id' | 'token'>, url: string): Promise<Seat> {
    return new Seat(await GroupSocket.open(url, person.token, { v2: true }), person.id)
  }

  /** Result of a request. */
  async ask(request: GroupRequest): Promise<string | undefined> {
    const requestId = `asked-${++asked}`
    this.socket.send({ ...request, requestId })
    const answer = await Promise.race([
      this.socket.hear({ event: 'done', requestId }),
      this.socket.hear({ event: 'error', requestId }),
    ])
    return answer.event === 'done' ? 'ok' : errorName(Number(answer.code))
  }

  enter(groupID: number, kind: 'voice' | 'video' = 'video') {
    return this.ask({ enterConference: { groupID, kind } })
  }

  async entered(groupID: number): Promise<void> {
    expect(await this.enter(groupID)).toBe('ok')
  }

  leave(groupID: number) {
    return this.ask({ leaveConference: { groupID } })
  }

  signal(groupID: number, seat: number, data: string) {
    return this.ask({ conferenceSignal: { groupID, seat, data } })
  }

  /** The newest state of the group's call that this connection received. */
  stateIn(groupID: number): State | undefined {
    return (this.#states(groupID).at(-1) as { conference?: State } | undefined)?.conference
  }

  /** Waits until these people are in the call, in the state that this one received. */
  async sees(groupID: number, people: ReadonlyArray<{ id: number }>): Promise<State | undefined> {
    const ids = people.map(({ id }) => id)
    await expect
      .poll(() => this.stateIn(groupID)?.people.map(({ userID }) => userID) ?? [], { timeout: 20_000 })
      .toEqual(ids)
    return this.stateIn(groupID)
  }

  seatIn(groupID: number): number {
    return this.stateIn(groupID)?.people.find(({ userID }) => userID === this.id)?.seat ?? 0
  }

  #states(groupID: number): Frame[] {
    return this.socket.heard.filter((frame) => frame.event === 'conference' && frame.groupID === groupID)
  }
}

/** The kinds of the lines about calls that a chat received. */
export const linesOf = (seat: Seat) =>
  seat.socket.heard.flatMap(({ line }) => (line as { kind?: string } | undefined)?.kind ?? [])
