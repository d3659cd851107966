import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { GroupMessage, groupMessageExample } from './group-chat.ts'
import { List, pageFields } from './paging.ts'
import { Id, integer, Nothing, nullable, Time } from './schema.ts'

const path = 'announcements'

/** A message of a group that the members at the time of its announcement, and those who come while it is the last, are asked to confirm. */
export const GroupAnnouncement = Type.Object({
  announcementId: Id,
  message: GroupMessage,
  by: Type.Object({ userId: Id, nickname: Type.String(), memberNickname: Type.String() }),
  /** The last time: announcing it again asks everybody again. */
  announcedAt: Time,
  /** Whether the caller has confirmed it; null if the caller is not asked. */
  confirmed: nullable(Type.Boolean()),
  /** How many of today's members are asked, and have confirmed; for the owner, administrators and the announcer. */
  counts: Type.Optional(Type.Object({ asked: integer(), confirmed: integer() })),
})
export type GroupAnnouncement = Static<typeof GroupAnnouncement>

const named = { groupId: Id, announcementId: Id }
const request = { groupId: 1, announcementId: 3 }

export const groupAnnouncements = call({
  ...groupCall('GET', path),
  costly: true,
  summary: 'Announcements of a group, the latest first (an extension)',
  query: Type.Object({ id: Id, due: Type.Optional(Type.Boolean()), ...pageFields }),
  data: List(GroupAnnouncement),
  example: {
    request: { id: 1, limit: 20 },
    data: {
      list: [
        {
          announcementId: 3,
          message: { ...groupMessageExample, sequence: 1 },
          by: { userId: 10001, nickname: 'Alice', memberNickname: '' },
          announcedAt: '2026-11-21T09:00:00.000Z',
          confirmed: null,
          counts: { asked: 30, confirmed: 12 },
        },
      ],
      count: 1,
    },
  },
})

export const announceInGroup = call({
  ...groupCall('POST', path),
  summary:
    'Make a message of a group an announcement, which all who are members now, or come while it is the last, are asked to confirm; again: they are asked anew (an extension)',
  body: Type.Object({ groupId: Id, messageId: Id }),
  data: Type.Object({ announcementId: Id }),
  example: { request: { groupId: 1, messageId: 8 }, data: { announcementId: 3 } },
})

export const endGroupAnnouncement = call({
  ...groupCall('DELETE', path),
  summary: 'An announcement is one no longer; the message stays (an extension)',
  body: Type.Object(named),
  data: Nothing,
  example: { request, data: {} },
})

export const confirmGroupAnnouncement = call({
  ...groupCall('PUT', `${path}/confirmed`),
  summary: 'I have read an announcement of a group (an extension)',
  body: Type.Object(named),
  data: Nothing,
  example: { request, data: {} },
})

/** A member who is asked to confirm an announcement. */
export const AskedMember = Type.Object({
  userId: Id,
  nickname: Type.String(),
  memberNickname: Type.String(),
  avatar: Type.String(),
  confirmedAt: nullable(Type.String()),
})
export type AskedMember = Static<typeof AskedMember>

export const groupAnnouncementPeople = call({
  ...groupCall('GET', `${path}/people`),
  costly: true,
  summary:
    'Who has confirmed an announcement, the latest first, or has not: for owner, administrators and who announced it (an extension)',
  query: Type.Object({ ...named, confirmed: Type.Boolean(), ...pageFields }),
  data: List(AskedMember),
  example: {
    request: { ...request, confirmed: false },
    data: {
      list: [{ userId: 10002, nickname: 'Bob', memberNickname: '', avatar: '', confirmedAt: null }],
      count: 1,
    },
  },
})

export const remindOfGroupAnnouncement = call({
  ...groupCall('POST', `${path}/reminder`),
  summary:
    'Remind those who have not confirmed an announcement: the group is marked in their lists, also where it is muted (an extension)',
  body: Type.Object(named),
  data: Type.Object({ reminded: integer() }),
  example: { request, data: { reminded: 18 } },
})
