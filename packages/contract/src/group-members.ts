import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { MemberRole } from './enums.ts'
import { groupCall } from './group-call.ts'
import { List, pageFields, searchKey } from './paging.ts'
import { Id, idList, integer, Nothing, nameText, nullable, oneOf, Time } from './schema.ts'

export const GroupFriend = Type.Object({
  userId: Id,
  avatar: Type.String(),
  nickname: Type.String(),
  isInGroup: Type.Boolean(),
})
export type GroupFriend = Static<typeof GroupFriend>

export const groupFriends = call({
  ...groupCall('GET', 'friends'),
  costly: true,
  summary: 'My friends, and who of them is in the group',
  query: Type.Object({ id: Id, ...pageFields }),
  data: List(GroupFriend),
  example: {
    request: { id: 1, limit: -1 },
    data: { list: [{ userId: 10002, avatar: '', nickname: 'Bob', isInGroup: true }], count: 1 },
  },
})

export const memberSorts = [
  'role asc',
  'new_msg_date desc',
  'new_msg_date asc',
  'created_at desc',
  'created_at asc',
] as const
export type MemberSort = (typeof memberSorts)[number]

export const GroupMember = Type.Object({
  userId: Id,
  userNickname: Type.String(),
  avatar: Type.String(),
  isOnline: Type.Boolean(),
  isFriend: Type.Boolean(),
  role: oneOf(MemberRole),
  memberNickname: Type.String(),
  createdAt: Time,
  newMsgDate: nullable(Time),
  prohibitionTime: nullable(integer()),
  /** No person. An extension. */
  isBot: Type.Optional(Type.Literal(true)),
  /** Their account is deactivated. An extension. */
  isDeactivated: Type.Optional(Type.Literal(true)),
})
export type GroupMember = Static<typeof GroupMember>

export const groupMembers = call({
  ...groupCall('GET', 'member'),
  costly: true,
  summary: 'Members of a group',
  query: Type.Object({
    id: Id,
    sort: Type.Optional(Type.Enum([...memberSorts])),
    key: searchKey,
    ...pageFields,
  }),
  data: List(GroupMember),
  example: { request: { id: 1, sort: 'role asc' }, data: { list: [], count: 0 } },
})

export const inviteMembers = call({
  ...groupCall('POST', 'member'),
  summary: 'Bring friends into a group',
  body: Type.Object({ id: Id, memberIdList: idList(limits.idList) }),
  data: Nothing,
  example: { request: { id: 1, memberIdList: [10003] }, data: {} },
})

export const removeMember = call({
  ...groupCall('DELETE', 'member'),
  summary: 'Remove a member, or leave with my own id',
  query: Type.Object({
    id: Id,
    memberId: Id,
    /** Bans the removed person until the ban is lifted; also a person who has already left. An extension. */
    ban: Type.Optional(Type.Boolean()),
    /** The next owner, if the owner leaves. An extension. */
    successorId: Type.Optional(Id),
  }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10003 }, data: {} },
})

export const changeMemberRole = call({
  ...groupCall('PUT', 'member/role'),
  summary: 'Appoint an administrator (2) or dismiss one (3)',
  body: Type.Object({
    id: Id,
    memberId: Id,
    role: oneOf({ administrator: MemberRole.administrator, member: MemberRole.member }),
  }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10002, role: 2 }, data: {} },
})

export const handOverGroup = call({
  ...groupCall('PUT', 'owner'),
  summary: 'Hand a group over to another member (an extension)',
  body: Type.Object({ id: Id, memberId: Id }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10002 }, data: {} },
})

export const changeMemberNickname = call({
  ...groupCall('PUT', 'member/nickname'),
  summary: "Change a member's name in the group, or my own",
  body: Type.Object({ id: Id, memberId: Id, nickname: nameText(limits.memberNickname) }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10002, nickname: 'Monitor' }, data: {} },
})

export const muteMember = call({
  ...groupCall('PUT', 'member/prohibition'),
  summary: 'Mute a member for some minutes, or lift the muting',
  body: Type.Object({
    groupId: Id,
    memberId: Id,
    prohibitionTime: Type.Optional(
      nullable(integer(limits.prohibitionMinutes.min, limits.prohibitionMinutes.max)),
    ),
  }),
  data: Nothing,
  example: { request: { groupId: 1, memberId: 10003, prohibitionTime: 10 }, data: {} },
})
