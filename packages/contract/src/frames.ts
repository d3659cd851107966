import Type, { type Static } from 'typebox'
import { ChatMessage } from './chat.ts'
import { GroupMessage } from './groups.ts'
import { limits } from './limits.ts'
import { OutgoingMsg } from './messages.ts'
import { Id, Time } from './schema.ts'

export const sockets = {
  chat: '/api/chat/ws/chat',
  group: '/api/group/ws/chat',
} as const

/**
 * The sender's id of a message, unique among that sender's messages; a retry reuses it, and a message sent twice
 * is stored once. An extension; without it every frame is a message of its own.
 */
const clientMessageId = Type.String({
  minLength: limits.clientMessageId.min,
  maxLength: limits.clientMessageId.max,
  pattern: '^[A-Za-z0-9._:-]+$',
})

/** Client to server on the chat socket. */
export const ChatFrame = Type.Object({
  revUserID: Id,
  msg: OutgoingMsg,
  clientMessageId: Type.Optional(clientMessageId),
})
export type ChatFrame = Static<typeof ChatFrame>

/** Client to server on the group socket. */
export const GroupFrame = Type.Object({
  groupID: Id,
  msg: OutgoingMsg,
  clientMessageId: Type.Optional(clientMessageId),
})
export type GroupFrame = Static<typeof GroupFrame>

/** Topics whose lists a client should read again. */
export const changeTopics = [
  'friends',
  'friendRequests',
  'sessions',
  'profile',
  'groups',
  'groupNotices',
] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** Place of a message in its conversation: `sequence` counts from 1 without gaps. */
const placed = {
  sequence: Type.Integer({ minimum: 1 }),
  clientMessageId: Type.Optional(Type.String()),
}

/**
 * Server to client on a connection with the subprotocol `parley.v2`. Without it a connection sees bare
 * `ChatMessage` and `GroupMessage` frames only.
 */
export const chatEvents = {
  message: Type.Object({ event: Type.Literal('message'), message: ChatMessage, ...placed }),
  /** Something without a place in a conversation: a withdrawal, a tip, a friend online, a call signal. */
  notice: Type.Object({ event: Type.Literal('notice'), message: ChatMessage }),
  /** The message is stored; sent once per accepted send, to the connection that sent it. */
  ack: Type.Object({
    event: Type.Literal('ack'),
    clientMessageId: Type.String(),
    id: Id,
    sequence: Type.Integer({ minimum: 1 }),
    createdAt: Time,
  }),
  /** A refused send; `retry` tells whether the same frame may be accepted later. */
  error: Type.Object({
    event: Type.Literal('error'),
    clientMessageId: Type.Optional(Type.String()),
    code: Type.Integer(),
    msg: Type.String(),
    retry: Type.Boolean(),
  }),
  /** A list has changed: read it again. */
  changed: Type.Object({ event: Type.Literal('changed'), topics: Type.Array(Type.Enum([...changeTopics])) }),
  /** Somebody whom I know came online or went offline. */
  presence: Type.Object({ event: Type.Literal('presence'), userID: Id, isOnline: Type.Boolean() }),
}
export type ChatEvent = {
  [K in keyof typeof chatEvents]: Static<(typeof chatEvents)[K]>
}[keyof typeof chatEvents]
export type ChatEventOf<K extends keyof typeof chatEvents> = Static<(typeof chatEvents)[K]>

/** Server to client on the group socket with `parley.v2`. */
export const groupEvents = {
  message: Type.Object({ event: Type.Literal('message'), message: GroupMessage, ...placed }),
  notice: Type.Object({ event: Type.Literal('notice'), message: GroupMessage }),
  ack: chatEvents.ack,
  error: chatEvents.error,
  changed: chatEvents.changed,
}
export type GroupEvent = {
  [K in keyof typeof groupEvents]: Static<(typeof groupEvents)[K]>
}[keyof typeof groupEvents]
