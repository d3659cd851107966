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
  /** Everything up to this sequence has arrived at one of my devices. */
  deliveredUpTo: Type.Optional(Position),
  /** I have read everything up to this sequence. */
  readUpTo: Type.Optional(Position),
}

/** I ask `sync` again on this connection when `behind` tells me to. */
const behind = Type.Optional(Type.Boolean())

/**
 * What a connection with `parley.v2` may ask of a socket besides sending messages; a frame holds one of these.
 *
 * - `sync`: where the logs end, and what of my own log I have missed. Answered by one `synced`.
 * - `backfill`: the events of a conversation behind a cursor. Answered by one `backfill`.
 * - `receipt`: marks of mine; they only move forward.
 * - `react`: puts my emoji on a message, or takes it off.
 * - `pin`: pins a message for everybody, or unpins it.
 * - `edit`: puts something else in the place of what a message of mine says.
 * - `vote`: chooses options of a poll.
 * - `closePoll`: ends a poll.
 * - `signUp`: has an entry of mine in a sign-up list say something, or withdraws it.
 * - `closeList`: ends a sign-up list.
 * - `typing`: I am writing. A signal, which may be lost.
 * - `ping`: are you there? Answered by one `pong`.
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
 * What the chat socket may be asked.
 *
 * - `answerPress`: what a bot says to whoever pressed a button of its message, wherever that is.
 */
export const chatRequests = { ...chatConversationRequests, answerPress }

/** The same of conversations for the group socket. A group does not tell its members who has read what. */
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

/** What the group socket may be asked. */
export const groupRequests = { ...groupConversationRequests, ...conferenceRequests }

/**
 * What any frame of `parley.v2` may have besides, messages too: an id of the sender's own. Then it is answered once, on
 * the connection that it came on: by `done` when what it asks for is durable, or by the `error` that refuses it. Where
 * something else answers it too, as `synced` or an `ack`, that comes first.
 */
export const Answerable = Type.Object({ requestId: Type.Optional(clientId(limits.requestId)) })
export type Answerable = Static<typeof Answerable>

type OneOf<R extends Record<string, TObject>> = { [K in keyof R]: { [P in K]: Static<R[K]> } }[keyof R]

/** A frame with one of `chatRequests`. */
export type ChatRequest = OneOf<typeof chatRequests> & Answerable
/** A frame with one of `groupRequests`. */
export type GroupRequest = OneOf<typeof groupRequests> & Answerable
