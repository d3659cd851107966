import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { List, pageFields } from './paging.ts'
import { readerLimits } from './reader-limits.ts'
import { Id, integer, Nothing } from './schema.ts'

const path = 'readers'
const count = integer()
const sequence = integer(1)

/** How many of today's members who were in the group when a message was sent have read it, without its author. */
export const ReaderCounts = Type.Object({ messageId: Id, read: count, unread: count })
export type ReaderCounts = Static<typeof ReaderCounts>

export const tellReaders = call({
  ...groupCall('PUT', path),
  summary:
    'Whether members of a group see who has read their messages from here on: for its owner (an extension)',
  body: Type.Object({ groupId: Id, isOn: Type.Boolean() }),
  data: Nothing,
  example: { request: { groupId: 1, isOn: true }, data: {} },
})

export const readerCounts = call({
  ...groupCall('GET', path),
  summary: `How many have read each of my messages between two sequences, the newest ${readerLimits.counted} among the last ${readerLimits.stretch} sequences (an extension)`,
  query: Type.Object({ groupId: Id, from: sequence, upTo: sequence }),
  data: Type.Object({ list: Type.Array(ReaderCounts) }),
  example: {
    request: { groupId: 1, from: 1, upTo: 40 },
    data: { list: [{ messageId: 8, read: 27, unread: 3 }] },
  },
})

/** A member who has read a message, or has not. */
export const MessageReader = Type.Object({
  userId: Id,
  nickname: Type.String(),
  memberNickname: Type.String(),
  avatar: Type.String(),
})
export type MessageReader = Static<typeof MessageReader>

export const messageReaders = call({
  ...groupCall('GET', `${path}/people`),
  costly: true,
  summary: `Who has read a message of mine, or has not, as they joined; in groups of up to ${readerLimits.namedMembers} (an extension)`,
  query: Type.Object({ groupId: Id, messageId: Id, read: Type.Boolean(), ...pageFields }),
  data: List(MessageReader),
  example: {
    request: { groupId: 1, messageId: 8, read: false },
    data: { list: [{ userId: 10002, nickname: 'Bob', memberNickname: '', avatar: '' }], count: 1 },
  },
})

export const remindReaders = call({
  ...groupCall('POST', `${path}/reminder`),
  summary:
    'Remind those who have not read a message of mine: the group is marked in their lists, also where it is muted (an extension)',
  body: Type.Object({ groupId: Id, messageId: Id }),
  data: Type.Object({ reminded: count }),
  example: { request: { groupId: 1, messageId: 8 }, data: { reminded: 3 } },
})

/** A member has read messages of the receiver in the group, so that their counts may have changed. A signal. */
export const readersEvent = Type.Object({ event: Type.Literal('readers'), groupID: Id })

/**
 * A member asks the receiver to read a message, or to confirm an announcement. A signal; lists of groups have it too.
 */
export const reminderEvent = Type.Object({
  event: Type.Literal('reminder'),
  groupID: Id,
  messageId: Id,
  by: Type.Object({ userID: Id, nickname: Type.String(), memberNickname: Type.String() }),
})
