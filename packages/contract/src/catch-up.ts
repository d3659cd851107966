import Type, { type Static, type TObject } from 'typebox'
import { limits } from './all-limits.ts'
import { answerPress } from './buttons.ts'
import { conferenceRequests } from './conferences.ts'
import { edit } from './edits.ts'
import { closeList, signUp } from './lists.ts'
import { pin } from './pinning.ts'
import { closePoll, vote } from './polls.ts'
import { Epoch, Position } from './positions.ts'
import { react } from './reactions.ts'
import { clientId, Id } from './schema.ts'

const marks = {
  /** Everything up to this sequence has arrived on one of the caller's devices. */
  deliveredUpTo: Type.Optional(Position),
  /** The caller has read everything up to this sequence. */
  readUpTo: Type.Optional(Position),
}

/** The client sends `sync` again on this connection when it receives `behind`. */
const behind = Type.Optional(Type.Boolean())

/**
 * Requests of a connection with `parley.v2` besides messages; a frame holds one of these.
 *
 * - `sync`: requests the ends of the logs, and missed changes of the caller's own log. Answered by one `synced`.
 * - `backfill`: requests the events of a conversation after a cursor. Answered by one `backfill`.
 * - `receipt`: moves the caller's marks, only forward.
 * - `react`: puts an emoji on a message, or takes it off.
 * - `pin`: pins a message for everybody, or unpins it.
 * - `edit`: replaces the content of the caller's own message.
 * - `vote`: chooses options of a poll.
 * - `closePoll`: ends a poll.
 * - `signUp`: sets the content of the caller's entry in a sign-up list, or withdraws it.
 * - `closeList`: ends a sign-up list.
 * - `typing`: the caller is writing. A signal, which may be lost.
 * - `ping`: checks the connection. Answered by one `pong`.
 */
export const chatConversationRequests = {
  sync: Type.Object({ epoch: Type.Optional(Epoch), position: Type.Optional(Position), behind }),
  backfill: Type.Object({ revUserID: Id, after: Position }),
  receipt: Type.Object({ revUserID: Id, ...marks }),
  react: Type.Object({ revUserID: Id, ...react }),
  pin: Type.Object({ revUserID: Id, ...pin }),
  edit: Type.Object({ revUserID: Id, ...edit }),
  vote: Type.Object({ revUserID: Id, ...vote }),
  closePoll: Type.Object({ revUserID: Id, ...closePoll }),
  signUp: Type.Object({ revUserID: Id, ...signUp }),
  closeList: Type.Object({ revUserID: Id, ...closeList }),
  typing: Type.Object({ revUserID: Id }),
  ping: Type.Object({}),
}

/**
 * Requests of the chat socket.
 *
 * - `answerPress`: a bot's answer to the person who pressed a button of its message, in any conversation.
 */
export const chatRequests = { ...chatConversationRequests, answerPress }

/** The same for the group socket. Members of a group do not receive each other's marks. */
export const groupConversationRequests = {
  sync: Type.Object({ behind }),
  backfill: Type.Object({ groupID: Id, after: Position }),
  receipt: Type.Object({ groupID: Id, readUpTo: Position }),
  react: Type.Object({ groupID: Id, ...react }),
  pin: Type.Object({ groupID: Id, ...pin }),
  edit: Type.Object({ groupID: Id, ...edit }),
  vote: Type.Object({ groupID: Id, ...vote }),
  closePoll: Type.Object({ groupID: Id, ...closePoll }),
  signUp: Type.Object({ groupID: Id, ...signUp }),
  closeList: Type.Object({ groupID: Id, ...closeList }),
  typing: Type.Object({ groupID: Id }),
  ping: Type.Object({}),
}

/** Requests of the group socket. */
export const groupRequests = { ...groupConversationRequests, ...conferenceRequests }

/**
 * An id of the sender's own, which any frame of `parley.v2` may have, messages too. The frame is then answered once, on
 * its own connection: by `done` when its effect is durable, or by the `error` that refuses it. Another answer, such as
 * `synced` or an `ack`, comes first.
 */
export const Answerable = Type.Object({ requestId: Type.Optional(clientId(limits.requestId)) })
export type Answerable = Static<typeof Answerable>

type OneOf<R extends Record<string, TObject>> = { [K in keyof R]: { [P in K]: Static<R[K]> } }[keyof R]

/** A frame with one of `chatRequests`. */
export type ChatRequest = OneOf<typeof chatRequests> & Answerable
/** A frame with one of `groupRequests`. */
export type GroupRequest = OneOf<typeof groupRequests> & Answerable
