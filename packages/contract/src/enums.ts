/** Numbers of the wire, by name. */

/** Role in a session token. */
export const Role = { administrator: 1, user: 2 } as const
export type Role = (typeof Role)[keyof typeof Role]

/** Who may add me, or join a group. */
export const Verification = { nobody: 0, anyone: 1, message: 2, answers: 3, rightAnswers: 4 } as const
export type Verification = (typeof Verification)[keyof typeof Verification]

/** Who can find me. */
export const SearchUser = { nobody: 0, byId: 1, byIdOrNickname: 2 } as const
export type SearchUser = (typeof SearchUser)[keyof typeof SearchUser]

/** State of a friend or join request. */
export const RequestStatus = { pending: 0, agreed: 1, refused: 2, ignored: 3, deleted: 4 } as const
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus]

/** Role in a group. */
export const MemberRole = { owner: 1, administrator: 2, member: 3 } as const
export type MemberRole = (typeof MemberRole)[keyof typeof MemberRole]

/** Subject of a group notice. */
export const GroupNoticeType = { wantsToJoin: 1, hasLeft: 2 } as const
export type GroupNoticeType = (typeof GroupNoticeType)[keyof typeof GroupNoticeType]

/** `msg.type` (docs/protocol.md, “Messages”). */
export const MessageType = {
  text: 1,
  image: 2,
  video: 3,
  file: 4,
  voice: 5,
  voiceCall: 6,
  videoCall: 7,
  withdrawn: 8,
  reply: 9,
  quote: 10,
  at: 11,
  tip: 12,
  friendOnline: 13,
  imageText: 14,
} as const
export type MessageType = (typeof MessageType)[keyof typeof MessageType]

/** Subject of an entry of the audit log: people's sign-ins and accounts, or actions of administrators. */
export const LogType = { security: 1, administration: 2 } as const
export type LogType = (typeof LogType)[keyof typeof LogType]

/** Why a call ended. */
export const CallEndReason = { callerHungUp: 0, calleeHungUp: 1, network: 2, notAnswered: 3 } as const
export type CallEndReason = (typeof CallEndReason)[keyof typeof CallEndReason]

/** Signals of a call, client to server (docs/protocol.md, “Calls”). */
export const CallSignalFlag = {
  call: 0,
  callerCancels: 1,
  calleeRefuses: 2,
  calleeAccepts: 3,
  hangUp: 4,
  passThrough: 9,
} as const
export type CallSignalFlag = (typeof CallSignalFlag)[keyof typeof CallSignalFlag]

/** Signals of a call, server to client. */
export const CallNoticeFlag = {
  ringing: 1,
  incoming: 2,
  callerCancelled: 3,
  calleeRefused: 4,
  createOffer: 5,
  hungUp: 6,
  passThrough: 9,
} as const
export type CallNoticeFlag = (typeof CallNoticeFlag)[keyof typeof CallNoticeFlag]

/** WebSocket close codes that Parley uses beyond the standard ones; `docs/protocol.md` lists them. */
export const CloseCode = {
  /** The session was revoked or has expired: sign in again. */
  sessionEnded: 4001,
  /** The reader was too slow: reconnect and catch up. */
  slowConsumer: 4002,
  /** The server is going down: reconnect soon. */
  goingAway: 1001,
  /** A frame beyond `limits.frameBytesMax`. */
  frameTooLarge: 1009,
  /** More open connections than one person may have. */
  tooManyConnections: 4003,
  /** More frames at once than `limits.framesKept`, from a person who is ahead of their pace. */
  tooManyFrames: 1008,
} as const
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode]

/** The WebSocket subprotocol of Parley's own clients (docs/protocol.md, “With `parley.v2`”). */
export const subprotocol = 'parley.v2'

/**
 * Offered beside `parley.v2` with the session's token behind it, this shows whose the connection is. It is never the
 * one that the server chooses.
 */
export const tokenSubprotocol = 'parley.token.'

/**
 * How far an administrator is with the first steps of a new site: `begun` once the site was seen empty, `passedOn` once
 * they have copied or shared an invitation, `over` for good.
 */
export const siteStepStates = ['begun', 'passedOn', 'over'] as const

/** Whether a state comes after another one; after none comes every one. */
export const isLaterStep = (
  state: (typeof siteStepStates)[number],
  than: typeof state | undefined,
): boolean => than === undefined || siteStepStates.indexOf(state) > siteStepStates.indexOf(than)
