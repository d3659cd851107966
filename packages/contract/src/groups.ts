import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { MemberRole, Verification } from './enums.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { QuietHours, SlowMode } from './group-pace.ts'
import { List, pageFields, searchKey } from './paging.ts'
import { GroupRetention } from './retention.ts'
import { Id, idList, integer, Nothing, nameText, nullable, oneOf, text } from './schema.ts'
import { abstract, avatar, VerificationQuestion } from './users.ts'

const title = text(limits.groupTitle)

/** `avatart` is the wire's own spelling. */
export const GroupPerson = Type.Object({ userId: Id, avatart: Type.String(), nickname: Type.String() })

export const Group = Type.Object({
  groupId: Id,
  title: Type.String(),
  abstract: Type.String(),
  memberCount: integer(),
  memberOnlineCount: integer(),
  avatar: Type.String(),
  creator: GroupPerson,
  adminList: Type.Array(GroupPerson),
  role: oneOf(MemberRole),
  isProhibition: Type.Boolean(),
  prohibitionTime: nullable(integer()),
  isSearch: Type.Boolean(),
  isInvite: Type.Boolean(),
  isTemporarySession: Type.Boolean(),
  verification: nullable(oneOf(Verification)),
  verificationQuestion: nullable(VerificationQuestion),
  /** Most members. An extension. */
  size: integer(),
  /** Whether the caller may invite friends: only owner and administrators receive `isInvite`. An extension. */
  mayInvite: Type.Boolean(),
  /** Present if members may chat temporarily: only owner and administrators receive the setting. An extension. */
  temporaryChats: Type.Optional(Type.Literal(true)),
  /** Seconds that ordinary members have to wait between two messages, in slow mode. An extension. */
  slowMode: Type.Optional(SlowMode),
  /** Seconds until the caller may send, while slow mode makes them wait. An extension. */
  slowFor: Type.Optional(integer(1)),
  /** Hours in which only owner and administrators may send, if there are any. An extension. */
  quietHours: Type.Optional(QuietHours),
  /** Seconds until the quiet hours end that stop the caller from sending. An extension. */
  quietFor: Type.Optional(integer(1)),
  /** Seconds until quiet hours begin that will stop the caller from sending. An extension. */
  quietIn: Type.Optional(integer(1)),
  /** The sequence after which members see who has read their messages, if they do. An extension. */
  readersFrom: Type.Optional(integer()),
  /** An announcement waits for the caller's confirmation. An extension. */
  announcementDue: Type.Optional(Type.Literal(true)),
  /** How many announcements the caller sees in it, if there are any. An extension. */
  announcements: Type.Optional(integer(1)),
  /** People's bots are members: commands may be given in the group. An extension. */
  hasBots: Type.Optional(Type.Literal(true)),
  /** An extension. */
  retention: Type.Optional(GroupRetention),
})
export type Group = Static<typeof Group>

export const createGroup = call({
  ...groupCall('POST', 'group'),
  summary: 'Create a group by name and size, or with friends in it',
  body: Type.Union([
    Type.Object({
      mode: Type.Literal(1),
      name: nameText(limits.groupTitle),
      size: Type.Optional(integer(limits.groupSize.min, limits.groupSize.max)),
      isSearch: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ mode: Type.Literal(2), userIdList: idList(limits.idList) }),
  ]),
  data: Type.Object({ groupId: Id }),
  example: { request: { mode: 1, name: 'Class 3', size: 50, isSearch: true }, data: { groupId: 1 } },
})

const groupExample: Group = {
  groupId: 1,
  title: 'Class 3',
  abstract: '本群创建于2026-11-21：群主很懒，什么都没有留下',
  memberCount: 2,
  memberOnlineCount: 1,
  avatar: 'C',
  creator: { userId: 10001, avatart: '', nickname: 'Alice' },
  adminList: [],
  role: 1,
  isProhibition: false,
  prohibitionTime: null,
  isSearch: true,
  isInvite: false,
  isTemporarySession: false,
  verification: 2,
  verificationQuestion: null,
  size: 200,
  mayInvite: true,
}

export const groupInfo = call({
  ...groupCall('GET', 'group/{id}'),
  summary: 'A group that I am a member of; its settings only for owner and administrators',
  params: groupInPath,
  data: Group,
  example: { data: groupExample },
})

export const changeGroup = call({
  ...groupCall('PUT', 'group'),
  summary: "Change a group's information and settings",
  body: Type.Object({
    id: Id,
    avatar: Type.Optional(avatar),
    title: Type.Optional(title),
    abstract: Type.Optional(abstract),
    isProhibition: Type.Optional(Type.Boolean()),
    isSearch: Type.Optional(Type.Boolean()),
    isInvite: Type.Optional(Type.Boolean()),
    isTemporarySession: Type.Optional(Type.Boolean()),
    verification: Type.Optional(oneOf(Verification)),
    verificationQuestion: Type.Optional(nullable(VerificationQuestion)),
    /** An extension. */
    slowMode: Type.Optional(SlowMode),
    /** Null for none. An extension. */
    quietHours: Type.Optional(nullable(QuietHours)),
  }),
  data: Nothing,
  example: { request: { id: 1, title: 'Class 4' }, data: {} },
})

export const dissolveGroup = call({
  ...groupCall('DELETE', 'group/{id}'),
  summary: 'Dissolve a group: its members, requests, pins and messages go together',
  params: groupInPath,
  data: Nothing,
  example: { data: {} },
})

/** The caller's groups: those that they created, or those that they joined. */
export const GroupMode = { created: 1, joined: 2 } as const

export const MyGroup = Type.Object({
  groupId: Id,
  groupTitle: Type.String(),
  groupAvatar: Type.String(),
  groupMemberCount: integer(),
  role: oneOf(MemberRole),
  mode: oneOf(GroupMode),
})
export type MyGroup = Static<typeof MyGroup>

export const myGroups = call({
  ...groupCall('GET', 'my'),
  costly: true,
  summary: 'The groups that I created (mode 1) or joined (mode 2)',
  query: Type.Object({ mode: oneOf(GroupMode), ...pageFields }),
  data: List(MyGroup),
  example: {
    request: { mode: 1, limit: -1 },
    data: {
      list: [{ groupId: 1, groupTitle: 'Class 3', groupAvatar: 'C', groupMemberCount: 2, role: 1, mode: 1 }],
      count: 1,
    },
  },
})

export const GroupHit = Type.Object({
  groupId: Id,
  title: Type.String(),
  abstract: Type.String(),
  avatar: Type.String(),
  isInGroup: Type.Boolean(),
  userCount: integer(),
  userOnlineCount: integer(),
  /** Most members. An extension. */
  size: integer(),
})
export type GroupHit = Static<typeof GroupHit>

export const searchGroups = call({
  ...groupCall('GET', 'search'),
  costly: true,
  summary: 'Find groups that allow it, by exact id or part of the title',
  query: Type.Object({ ...pageFields, key: searchKey }),
  data: List(GroupHit),
  example: { request: { key: 'Class' }, data: { list: [], count: 0 } },
})
