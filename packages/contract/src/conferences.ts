import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { conferenceLimits } from './conference-limits.ts'
import { groupCall } from './group-call.ts'
import { Id, integer, Time } from './schema.ts'

/** What somebody shows of themselves to the others. */
const shown = {
  isMuted: Type.Boolean(),
  hasCamera: Type.Boolean(),
  isSharing: Type.Boolean(),
  hasHandUp: Type.Boolean(),
}

const kind = Type.Enum(['voice', 'video'])

/** Names one stay of somebody in a call: whoever comes back has another, which is greater. */
const Seat = integer(1)

/** JSON of clients' own making: a description or a candidate. The server does not read it. */
const data = Type.String({ minLength: 1, maxLength: conferenceLimits.signal })

export const ConferencePerson = Type.Object({
  seat: Seat,
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  ...shown,
})
export type ConferencePerson = Static<typeof ConferencePerson>

/** A call of a group that is on. */
export const Conference = Type.Object({
  kind,
  startedAt: Time,
  /** Grows with whatever changes: of two states the one with the greater is the later. */
  version: integer(1),
  /** As they came. */
  people: Type.Array(ConferencePerson),
})
export type Conference = Static<typeof Conference>

export const groupConference = call({
  ...groupCall('GET', 'conference'),
  summary: 'The call of a group that is on, if one is (an extension)',
  query: Type.Object({ groupId: Id }),
  data: Type.Object({ conference: Type.Optional(Conference) }),
  example: { request: { groupId: 1 }, data: {} },
})

/**
 * Requests of the group socket.
 *
 * - `enterConference`: begins the call of a group, or joins it; on another connection of a person's it moves there.
 * - `leaveConference`: leaves it. So does the end of the connection.
 * - `showInConference`: what I show of myself.
 * - `conferenceSignal`: an offer, an answer or a candidate for one of the others.
 */
export const conferenceRequests = {
  enterConference: Type.Object({ groupID: Id, kind }),
  leaveConference: Type.Object({ groupID: Id }),
  showInConference: Type.Object({ groupID: Id, ...shown }),
  conferenceSignal: Type.Object({ groupID: Id, seat: Seat, data }),
}

/** How the call of a group is now; without `conference` there is none. A signal. */
export const conferenceEvent = Type.Object({
  event: Type.Literal('conference'),
  groupID: Id,
  conference: Type.Optional(Conference),
})

/** To the connection that is in a call: what somebody in it sends to it. A signal. */
export const conferenceSignalEvent = Type.Object({
  event: Type.Literal('conferenceSignal'),
  groupID: Id,
  /** Of whom it is. */
  seat: Seat,
  data: Type.String(),
})

/** To a connection that was in a call and is in it no more. A signal. */
export const conferenceLeftEvent = Type.Object({
  event: Type.Literal('conferenceLeft'),
  groupID: Id,
  seat: Seat,
  /** `moved`: I came in on another connection; `removed`: I am no member any more; `lost`: nothing was heard of me. */
  why: Type.Enum(['moved', 'removed', 'lost']),
})
