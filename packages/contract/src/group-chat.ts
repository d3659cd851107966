import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { gists, historyFields, rowMarks } from './chat.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { Msg, messageExtensions } from './messages.ts'
import { History, List, pageFields, pageHolds } from './paging.ts'
import { Id, idList, integer, Nothing, nullable, Time } from './schema.ts'
import { SystemLine } from './system-lines.ts'

/** The author of a message in a group: the parts of their name. */
const GroupAuthor = Type.Object({ userId: Id, nickname: Type.String(), memberNickname: Type.String() })

export const GroupSession = Type.Object({
  groupId: Id,
  title: Type.String(),
  avatar: Type.String(),
  /** Time of the newest message that the caller sees, else when they joined. */
  newMsgDate: Time,
  newMsgPreview: Type.String(),
  ...gists.row,
  /** Author of the newest message. An extension, as the next is. */
  newMsgAuthor: nullable(GroupAuthor),
  joinedAt: Time,
  isTop: Type.Boolean(),
  /** Messages of others that I have not read, withdrawn and deleted ones left out; an extension, capped at `limits.unreadCount`. */
  unreadCount: integer(),
  /** Unread mentions of the caller or of everyone; `GET /api/group/mentions` lists them. */
  mentionCount: integer(),
  ...rowMarks,
  /** The caller was reminded of an announcement that they have not confirmed. */
  isReminded: Type.Optional(Type.Literal(true)),
  /** The caller was asked to read a message that they have not read. */
  isAskedToRead: Type.Optional(Type.Literal(true)),
  /** A call is on; the event `conference` says when one begins and ends. An extension. */
  call: Type.Optional(Type.Enum(['voice', 'video'])),
})
export type GroupSession = Static<typeof GroupSession>

export const groupSessions = call({
  ...groupCall('GET', 'session'),
  costly: true,
  summary: 'My groups as conversations, pinned first, then newest; also those without a message',
  query: Type.Object({ ...pageFields, ...gists.query }),
  data: List(GroupSession),
  example: {
    request: { limit: -1, gists: true },
    data: {
      list: [
        {
          groupId: 1,
          title: 'Class 3',
          avatar: 'C',
          newMsgDate: '2026-11-21T08:00:00.000Z',
          newMsgPreview: '[@消息] - @Bob look',
          gist: { type: 11, text: '@Bob look' },
          newMsgAuthor: { userId: 10001, nickname: 'Alice', memberNickname: '' },
          joinedAt: '2026-11-20T08:00:00.000Z',
          isTop: false,
          unreadCount: 3,
          mentionCount: 1,
          isMuted: false,
          isMarkedUnread: false,
        },
      ],
      count: 1,
    },
  },
})

export const removeGroupSession = call({
  ...groupCall('DELETE', 'session'),
  summary:
    'Take a group off my list of conversations, and its pin with it, until the next message in it (an extension); deletes no message',
  body: Type.Object({ groupId: Id }),
  data: Nothing,
  example: { request: { groupId: 1 }, data: {} },
})

export const markGroupRead = call({
  ...groupCall('PUT', 'read'),
  summary:
    'I have read the group up to this message, without one up to its end (an extension); only moves forward, and clears the unread mark',
  body: Type.Object({ groupId: Id, messageId: Type.Optional(Id) }),
  data: Nothing,
  example: { request: { groupId: 1, messageId: 8 }, data: {} },
})

export const markGroupUnread = call({
  ...groupCall('PUT', 'unread'),
  summary: 'Mark a group unread until I read it (an extension)',
  body: Type.Object({ groupId: Id }),
  data: Nothing,
  example: { request: { groupId: 1 }, data: {} },
})

export const muteGroup = call({
  ...groupCall('PUT', 'mute'),
  summary: 'Do not disturb me for this group, or do again (an extension)',
  body: Type.Object({ groupId: Id, isMuted: Type.Boolean() }),
  data: Nothing,
  example: { request: { groupId: 1, isMuted: true }, data: {} },
})

export const setGroupTop = call({
  ...groupCall('PUT', 'top'),
  summary: 'Pin a group, or unpin it',
  body: Type.Object({ groupId: Id, isTop: Type.Boolean() }),
  data: Nothing,
  example: { request: { groupId: 1, isTop: true }, data: {} },
})

export const GroupMessage = Type.Object({
  /** 0 on a tip about a frame that names no group. */
  groupID: integer(),
  userID: Id,
  userNickname: Type.String(),
  userAvatar: Type.String(),
  msg: Msg,
  id: integer(),
  msgType: integer(),
  createdAt: Time,
  isMe: Type.Boolean(),
  memberNickname: Type.String(),
  msgPreview: Type.String(),
  showDate: Type.Boolean(),
  ...messageExtensions,
})
export type GroupMessage = Static<typeof GroupMessage>

export const groupMessageExample: GroupMessage = {
  groupID: 1,
  userID: 10001,
  userNickname: 'Alice',
  userAvatar: '',
  msg: { type: 1, textMsg: { content: 'Hello' } },
  id: 8,
  msgType: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  isMe: true,
  memberNickname: '',
  msgPreview: 'Hello',
  showDate: true,
}

export const groupHistory = call({
  ...groupCall('GET', 'history/{id}'),
  costly: true,
  summary: `Messages of a group: page 1 is the newest page, oldest first inside a page. ${pageHolds}`,
  params: groupInPath,
  query: Type.Object({
    id: Type.Optional(Id),
    ...historyFields,
    /** Requests `lines` (an extension). */
    lines: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({
    ...History(GroupMessage).properties,
    /** System lines between these messages, and below the last of them if the next is on another page. */
    lines: Type.Optional(Type.Array(SystemLine)),
  }),
  example: {
    request: { page: 1, places: true },
    data: { list: [{ ...groupMessageExample, sequence: 1 }], count: 1, position: 1, more: false },
  },
})

export const deleteGroupMessages = call({
  ...groupCall('DELETE', 'history/{id}'),
  summary: 'Remove messages from my view only',
  params: groupInPath,
  body: Type.Object({ msgIdList: idList(limits.idList) }),
  data: Nothing,
  example: { request: { msgIdList: [8] }, data: {} },
})
