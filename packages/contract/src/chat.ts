import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { Gist } from './gist.ts'
import { Msg, messageExtensions } from './messages.ts'
import { rowAlerts } from './notifications.ts'
import { History, List, pageFields, pageHolds } from './paging.ts'
import { ticket } from './push-ticket.ts'
import { Id, idList, integer, Nothing, nullable, Time } from './schema.ts'

export const UserBrief = Type.Object({ id: Id, nickName: Type.String(), avatar: Type.String() })
export type UserBrief = Static<typeof UserBrief>

/** `id` is 0 on frames that announce something without being a stored message. */
const messageId = integer()

export const ChatMessage = Type.Object({
  id: messageId,
  sendUser: UserBrief,
  revUser: UserBrief,
  isMe: Type.Boolean(),
  created_at: Time,
  msg: Msg,
  systemMsg: nullable(Type.Object({ type: integer() })),
  msgPreview: Type.String(),
  showDate: Type.Boolean(),
  ...messageExtensions,
})
export type ChatMessage = Static<typeof ChatMessage>

/**
 * Extension of lists of conversations: with `gists` each row has the summary of its newest message, if it has one. With
 * `threads` messages that were sent in a thread alone are neither shown nor counted.
 */
export const gists = {
  query: { gists: Type.Optional(Type.Boolean()), threads: Type.Optional(Type.Boolean()) },
  row: { gist: Type.Optional(Gist) },
}

/** The reader's own settings of a conversation; extensions. */
export const rowMarks = {
  /** Do not disturb: messages count, but neither sound nor notify. */
  isMuted: Type.Boolean(),
  /** Marked unread by the reader, until it is read. */
  isMarkedUnread: Type.Boolean(),
  alerts: rowAlerts,
}

export const ChatSession = Type.Object({
  userId: Id,
  avatar: Type.String(),
  nickname: Type.String(),
  created_at: Time,
  msgPreview: Type.String(),
  ...gists.row,
  isTop: Type.Boolean(),
  isOnline: Type.Boolean(),
  /**
   * The other person's unread messages, without withdrawn and deleted ones; an extension, at most `limits.unreadCount`.
   */
  unreadCount: integer(),
  ...rowMarks,
  /** An extension: a temporary chat of two members of a group that allows it, with text only. */
  isTemporary: Type.Optional(Type.Literal(true)),
})
export type ChatSession = Static<typeof ChatSession>

const alice = { id: 10001, nickName: 'Alice', avatar: '' }
const bob = { id: 10002, nickName: 'Bob', avatar: '' }

export const chatMessageExample: ChatMessage = {
  id: 7,
  sendUser: alice,
  revUser: bob,
  isMe: true,
  created_at: '2026-11-21T08:00:00.000Z',
  msg: { type: 1, textMsg: { content: 'Hello' } },
  systemMsg: null,
  msgPreview: 'Hello',
  showDate: true,
}

export const chatSessions = call({
  method: 'GET',
  path: '/api/chat/session',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: 'My one-to-one conversations, pinned first, then newest',
  query: Type.Object({ ...pageFields, ...gists.query }),
  data: List(ChatSession),
  example: {
    request: { page: 1, limit: 10, gists: true },
    data: {
      list: [
        {
          userId: 10002,
          avatar: '',
          nickname: 'Bob',
          created_at: '2026-11-21T08:00:00.000Z',
          msgPreview: 'Hello',
          gist: { type: 1, text: 'Hello' },
          isTop: false,
          isOnline: true,
          unreadCount: 1,
          isMuted: false,
          isMarkedUnread: false,
        },
      ],
      count: 1,
    },
  },
})

/**
 * Extensions. A page is counted from the end, or from one message, so that new ones do not shift it:
 *
 * - `before`: the messages before it. Use it to read on after a page with fewer than requested; pages count on.
 * - `after`: the messages that follow it.
 * - `around`: the message itself, half of the others before it and half after it.
 *
 * At most one of these, with a message's id or, with `by=sequence`, its sequence, whose message may be gone. `by=time`
 * names the first message at or after a time, in milliseconds since 1970 (the newest if there is none), and
 * `by=mention` the first after a sequence that mentions the caller or everyone. `page` works with `before` only. With
 * `places` the answer has the positions of its messages, whether there are older and newer ones, and the position of
 * the conversation's log up to which it is current. With `extras` its messages have theirs. With `pins` it has
 * `hasPins` where messages of the conversation are pinned. With `threads` messages that were sent in a thread alone are
 * left out and counted nowhere, and the extras of those with which one begins have its `replies`; around a message that
 * was left out, the page has its `thread`. With `thread` it is a page of that thread: its first message and its replies,
 * counted from the same fields, but not by time or mention; `count` is that of the replies and the first message.
 */
export const historyFields = {
  ...pageFields,
  before: Type.Optional(Id),
  after: Type.Optional(integer()),
  // 0 by mention: the caller has read nothing.
  around: Type.Optional(integer()),
  by: Type.Optional(
    Type.Union([Type.Literal('id'), Type.Literal('sequence'), Type.Literal('time'), Type.Literal('mention')]),
  ),
  places: Type.Optional(Type.Boolean()),
  extras: Type.Optional(Type.Boolean()),
  pins: Type.Optional(Type.Boolean()),
  threads: Type.Optional(Type.Boolean()),
  thread: Type.Optional(Id),
}

export const chatHistory = call({
  method: 'GET',
  path: '/api/chat/history',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: `Messages with one person: page 1 is the newest page, oldest first inside a page. ${pageHolds}`,
  query: Type.Object({ friendId: Id, ...historyFields }),
  data: History(ChatMessage),
  example: {
    request: { friendId: 10002, page: 1, places: true },
    data: { list: [{ ...chatMessageExample, sequence: 1 }], count: 1, position: 1, more: false },
  },
})

export const deleteChatMessages = call({
  method: 'DELETE',
  path: '/api/chat/chat',
  access: 'user',
  section: 'chat',
  summary: 'Remove messages from my view only',
  body: Type.Object({ idList: idList(limits.idList) }),
  data: Nothing,
  example: { request: { idList: [7] }, data: {} },
})

export const toggleChatTop = call({
  method: 'POST',
  path: '/api/chat/user_top',
  access: 'user',
  section: 'chat',
  summary: 'Pin a conversation, or unpin it',
  body: Type.Object({ friendId: Id }),
  data: Nothing,
  example: { request: { friendId: 10002 }, data: {} },
})

export const markChatRead = call({
  method: 'PUT',
  path: '/api/chat/read',
  access: 'user',
  section: 'chat',
  summary:
    'I have read the conversation up to this message, without one up to its end (an extension); only moves forward, and clears the unread mark',
  body: Type.Object({ friendId: Id, messageId: Type.Optional(Id) }),
  data: Nothing,
  example: { request: { friendId: 10002, messageId: 7 }, data: {} },
})

export const muteChat = call({
  method: 'PUT',
  path: '/api/chat/mute',
  access: 'user',
  section: 'chat',
  summary: 'Do not disturb me for this conversation, or do again (an extension)',
  body: Type.Object({ friendId: Id, isMuted: Type.Boolean() }),
  data: Nothing,
  example: { request: { friendId: 10002, isMuted: true }, data: {} },
})

export const markChatUnread = call({
  method: 'PUT',
  path: '/api/chat/unread',
  access: 'user',
  section: 'chat',
  summary: 'Mark a conversation unread until I read it (an extension)',
  body: Type.Object({ friendId: Id }),
  data: Nothing,
  example: { request: { friendId: 10002 }, data: {} },
})

export const removeChatSession = call({
  method: 'DELETE',
  path: '/api/chat/session',
  access: 'user',
  section: 'chat',
  summary:
    'Take a conversation off my list, and its pin with it, until the next message in it (an extension); deletes no message',
  body: Type.Object({ friendId: Id }),
  data: Nothing,
  example: { request: { friendId: 10002 }, data: {} },
})

export const ringing = call({
  method: 'GET',
  path: '/api/chat/ringing',
  access: 'user',
  section: 'chat',
  summary:
    'The call that rings for me, if one does (an extension): for a page that was not there yet when it began. `answer` is the ticket of the notification by which it was answered',
  query: Type.Object({ answer: Type.Optional(ticket) }),
  data: Type.Object({
    call: Type.Optional(
      Type.Object({
        kind: Type.Enum(['voice', 'video']),
        user: UserBrief,
        /**
         * The ticket `answer` was for this call, on the caller's device: the app may answer it without asking again.
         */
        isAnswered: Type.Boolean(),
      }),
    ),
  }),
  example: {
    request: {},
    data: { call: { kind: 'voice', user: { id: 10002, nickName: 'Lily', avatar: '' }, isAnswered: false } },
  },
})

/** In the format of `RTCPeerConnection`'s configuration. */
export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})
export type IceServer = Static<typeof IceServer>
export const IceServers = Type.Array(IceServer)

export const iceServers = call({
  method: 'GET',
  path: '/api/chat/ice_servers',
  access: 'user',
  section: 'chat',
  summary:
    'STUN and TURN servers for calls (an extension). What they ask for may be good for an hour only: ask again for a call that begins later',
  data: IceServers,
  example: { data: [{ urls: ['stun:stun.example.org:3478'] }] },
})
