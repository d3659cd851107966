import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { conferenceLimits } from './conference-limits.ts'
import { groupCall } from './group-call.ts'
import { Id, integer, Time } from './schema.ts'

/** The state that a participant shows to the others. */
const shown = {
  isMuted: Type.Boolean(),
  hasCamera: Type.Boolean(),
  isSharing: Type.Boolean(),
  hasHandUp: Type.Boolean(),
}

const kind = Type.Enum(['voice', 'video'])

/** Identifies one stay of a participant in a call: a person who comes back has another, greater one. */
const Seat = integer(1)

/** JSON of the clients: a description or a candidate. The server does not read it. */
const data = Type.String({ minLength: 1, maxLength: conferenceLimits.signal })

export const ConferencePerson = Type.Object({
  seat: Seat,
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  ...shown,
})
export type ConferencePerson = Static<typeof ConferencePerson>

/** A running group call. */
export const Conference = Type.Object({
  kind,
  startedAt: Time,
  /** Grows with every change: of two states, the one with the greater version is the later. */
  version: integer(1),
  /** In the order of arrival. */
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
 * - `enterConference`: starts the call of a group, or joins it; a second connection of a person takes over their place.
 * - `leaveConference`: leaves it. So does the end of the connection.
 * - `showInConference`: sets the state that the caller shows.
 * - `conferenceSignal`: an offer, an answer or a candidate for one of the others.
 */
export const conferenceRequests = {
  enterConference: Type.Object({ groupID: Id, kind }),
  leaveConference: Type.Object({ groupID: Id }),
  showInConference: Type.Object({ groupID: Id, ...shown }),
  conferenceSignal: Type.Object({ groupID: Id, seat: Seat, data }),
}

/** The current call of a group; without `conference` there is none. A signal. */
export const conferenceEvent = Type.Object({
  event: Type.Literal('conference'),
  groupID: Id,
  conference: Type.Optional(Conference),
})

/** To a participant's connection: data that another participant sends to it. A signal. */
export const conferenceSignalEvent = Type.Object({
  event: Type.Literal('conferenceSignal'),
  groupID: Id,
  /** The sender. */
  seat: Seat,
  data: Type.String(),
})

/** To a connection that is no longer in a call. A signal. */
export const conferenceLeftEvent = Type.Object({
  event: Type.Literal('conferenceLeft'),
  groupID: Id,
  seat: Seat,
  /** `moved`: entered on another connection; `removed`: no longer a member; `lost`: the server lost the connection. */
  why: Type.Enum(['moved', 'removed', 'lost']),
})
