import Type, { type Static } from 'typebox'
import { type CallShape, call } from './call.ts'
import { historyFields, sessionMarks } from './chat.ts'
import { GroupNoticeType, MemberRole, RequestStatus, Verification } from './enums.ts'
import { requestFields, VerificationInfo } from './friends.ts'
import { limits } from './limits.ts'
import { Media, Msg, sequence } from './messages.ts'
import { History, List, PageQuery, pageFields, searchKey } from './paging.ts'
import { Id, idList, Nothing, nullable, oneOf, Time, text } from './schema.ts'
import { abstract, avatar, VerificationQuestion } from './users.ts'

const title = text(limits.groupTitle)
const group = <const M extends CallShape['method'], const S extends string>(method: M, path: S) =>
  ({ method, path: `/api/group/${path}` as const, access: 'user', section: 'groups' }) as const
const byId = Type.Object({ id: Id })

/** `avatart` is the wire's own spelling. */
export const GroupPerson = Type.Object({ userId: Id, avatart: Type.String(), nickname: Type.String() })

export const Group = Type.Object({
  groupId: Id,
  title: Type.String(),
  abstract: Type.String(),
  memberCount: Type.Integer(),
  memberOnlineCount: Type.Integer(),
  avatar: Type.String(),
  creator: GroupPerson,
  adminList: Type.Array(GroupPerson),
  role: oneOf(MemberRole),
  isProhibition: Type.Boolean(),
  prohibitionTime: nullable(Type.Integer()),
  isSearch: Type.Boolean(),
  isInvite: Type.Boolean(),
  isTemporarySession: Type.Boolean(),
  verification: nullable(oneOf(Verification)),
  verificationQuestion: nullable(VerificationQuestion),
  /** How many may be in it. An extension. */
  size: Type.Integer(),
  /** Whether I may invite friends: `isInvite` is told to owner and administrators only. An extension. */
  mayInvite: Type.Boolean(),
})
export type Group = Static<typeof Group>

export const createGroup = call({
  ...group('POST', 'group'),
  summary: 'Create a group by name and size, or with friends in it',
  body: Type.Union([
    Type.Object({
      mode: Type.Literal(1),
      name: title,
      size: Type.Optional(Type.Integer({ minimum: limits.groupSize.min, maximum: limits.groupSize.max })),
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
  ...group('GET', 'group/{id}'),
  summary: 'A group that I am a member of; its settings only for owner and administrators',
  params: byId,
  data: Group,
  example: { data: groupExample },
})

export const changeGroup = call({
  ...group('PUT', 'group'),
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
  }),
  data: Nothing,
  example: { request: { id: 1, title: 'Class 4' }, data: {} },
})

export const dissolveGroup = call({
  ...group('DELETE', 'group/{id}'),
  summary: 'Dissolve a group: its members, requests, pins and messages go together',
  params: byId,
  data: Nothing,
  example: { data: {} },
})

/** Which of my groups: those that I created, or those that I joined. */
export const GroupMode = { created: 1, joined: 2 } as const

export const MyGroup = Type.Object({
  groupId: Id,
  groupTitle: Type.String(),
  groupAvatar: Type.String(),
  groupMemberCount: Type.Integer(),
  role: oneOf(MemberRole),
  mode: oneOf(GroupMode),
})
export type MyGroup = Static<typeof MyGroup>

export const myGroups = call({
  ...group('GET', 'my'),
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
  userCount: Type.Integer(),
  userOnlineCount: Type.Integer(),
  /** How many may be in it. An extension. */
  size: Type.Integer(),
})
export type GroupHit = Static<typeof GroupHit>

export const searchGroups = call({
  ...group('GET', 'search'),
  summary: 'Find groups that allow it, by exact id or part of the title',
  query: Type.Object({ ...pageFields, key: searchKey }),
  data: List(GroupHit),
  example: { request: { key: 'Class' }, data: { list: [], count: 0 } },
})

export const GroupFriend = Type.Object({
  userId: Id,
  avatar: Type.String(),
  nickname: Type.String(),
  isInGroup: Type.Boolean(),
})
export type GroupFriend = Static<typeof GroupFriend>

export const groupFriends = call({
  ...group('GET', 'friends'),
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
  prohibitionTime: nullable(Type.Integer()),
})
export type GroupMember = Static<typeof GroupMember>

export const groupMembers = call({
  ...group('GET', 'member'),
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
  ...group('POST', 'member'),
  summary: 'Bring friends into a group',
  body: Type.Object({ id: Id, memberIdList: idList(limits.idList) }),
  data: Nothing,
  example: { request: { id: 1, memberIdList: [10003] }, data: {} },
})

export const removeMember = call({
  ...group('DELETE', 'member'),
  summary: 'Remove a member, or leave with my own id',
  query: Type.Object({ id: Id, memberId: Id }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10003 }, data: {} },
})

export const changeMemberRole = call({
  ...group('PUT', 'member/role'),
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
  ...group('PUT', 'owner'),
  summary: 'Hand a group over to another member (an extension)',
  body: Type.Object({ id: Id, memberId: Id }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10002 }, data: {} },
})

export const changeMemberNickname = call({
  ...group('PUT', 'member/nickname'),
  summary: "Change a member's name in the group, or my own",
  body: Type.Object({ id: Id, memberId: Id, nickname: text(limits.memberNickname) }),
  data: Nothing,
  example: { request: { id: 1, memberId: 10002, nickname: 'Monitor' }, data: {} },
})

export const muteMember = call({
  ...group('PUT', 'member/prohibition'),
  summary: 'Mute a member for some minutes, or lift the muting',
  body: Type.Object({
    groupId: Id,
    memberId: Id,
    prohibitionTime: Type.Optional(
      nullable(
        Type.Integer({ minimum: limits.prohibitionMinutes.min, maximum: limits.prohibitionMinutes.max }),
      ),
    ),
  }),
  data: Nothing,
  example: { request: { groupId: 1, memberId: 10003, prohibitionTime: 10 }, data: {} },
})

export const groupVerification = call({
  ...group('GET', 'valid/{id}'),
  summary: 'How one joins this group',
  params: byId,
  data: VerificationInfo,
  example: { data: { verification: 2, verificationQuestion: null } },
})

export const joinGroup = call({
  ...group('POST', 'valid'),
  summary: 'Ask to join a group; modes 1 and 4 (answered right) join at once',
  body: Type.Object({ groupID: Id, ...requestFields }),
  data: Nothing,
  example: { request: { groupID: 1, verify: 'I am in this class' }, data: {} },
})

/** `grouId` is the wire's own spelling. */
export const GroupNotice = Type.Object({
  id: Id,
  grouId: Id,
  userId: Id,
  userNickname: Type.String(),
  userAvatar: Type.String(),
  status: oneOf(RequestStatus),
  flag: Type.Union([Type.Literal('send'), Type.Literal('rev')]),
  additionalMessages: Type.String(),
  verificationQuestion: nullable(VerificationQuestion),
  title: Type.String(),
  avatar: Type.String(),
  createdAt: Time,
  type: oneOf(GroupNoticeType),
})
export type GroupNotice = Static<typeof GroupNotice>

export const groupNotices = call({
  ...group('GET', 'valid'),
  summary: 'Join requests: mine, and those of groups that I own or administer',
  query: PageQuery,
  data: List(GroupNotice),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const handleGroupNotice = call({
  ...group('PUT', 'valid/status'),
  summary: 'Agree, refuse or ignore a join request, or delete a handled one from my list',
  body: Type.Object({ validId: Id, status: oneOf(RequestStatus) }),
  data: Nothing,
  example: { request: { validId: 1, status: 1 }, data: {} },
})

/** Somebody who wrote in a group: what their name is made of. */
const GroupAuthor = Type.Object({ userId: Id, nickname: Type.String(), memberNickname: Type.String() })

export const GroupSession = Type.Object({
  groupId: Id,
  title: Type.String(),
  avatar: Type.String(),
  newMsgDate: nullable(Time),
  newMsgPreview: Type.String(),
  /** Who wrote the newest message. An extension, as the time is when I joined. */
  newMsgAuthor: nullable(GroupAuthor),
  joinedAt: Time,
  isTop: Type.Boolean(),
  /** Messages of others that I have not read, withdrawn and deleted ones left out; an extension, capped at `limits.unreadCount`. */
  unreadCount: Type.Integer({ minimum: 0 }),
  /** Those of them that mention me or everyone. */
  mentionCount: Type.Integer({ minimum: 0 }),
  ...sessionMarks,
})
export type GroupSession = Static<typeof GroupSession>

export const groupSessions = call({
  ...group('GET', 'session'),
  summary: 'My groups as conversations, pinned first, then newest; also those without a message',
  query: PageQuery,
  data: List(GroupSession),
  example: {
    request: { limit: -1 },
    data: {
      list: [
        {
          groupId: 1,
          title: 'Class 3',
          avatar: 'C',
          newMsgDate: '2026-11-21T08:00:00.000Z',
          newMsgPreview: '[@消息] - @Bob look',
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
  ...group('DELETE', 'session'),
  summary:
    'Take a group off my list of conversations, and its pin with it, until the next message in it (an extension); deletes no message',
  body: Type.Object({ groupId: Id }),
  data: Nothing,
  example: { request: { groupId: 1 }, data: {} },
})

export const markGroupRead = call({
  ...group('PUT', 'read'),
  summary:
    'I have read the group up to this message, without one up to its end (an extension); only moves forward, and clears the unread mark',
  body: Type.Object({ groupId: Id, messageId: Type.Optional(Id) }),
  data: Nothing,
  example: { request: { groupId: 1, messageId: 8 }, data: {} },
})

export const markGroupUnread = call({
  ...group('PUT', 'unread'),
  summary: 'Mark a group unread until I read it (an extension)',
  body: Type.Object({ groupId: Id }),
  data: Nothing,
  example: { request: { groupId: 1 }, data: {} },
})

export const muteGroup = call({
  ...group('PUT', 'mute'),
  summary: 'Do not disturb me for this group, or do again (an extension)',
  body: Type.Object({ groupId: Id, isMuted: Type.Boolean() }),
  data: Nothing,
  example: { request: { groupId: 1, isMuted: true }, data: {} },
})

export const setGroupTop = call({
  ...group('PUT', 'top'),
  summary: 'Pin a group, or unpin it',
  body: Type.Object({ groupId: Id, isTop: Type.Boolean() }),
  data: Nothing,
  example: { request: { groupId: 1, isTop: true }, data: {} },
})

export const GroupMessage = Type.Object({
  /** 0 on a tip about a frame that names no group. */
  groupID: Type.Integer({ minimum: 0 }),
  userID: Id,
  userNickname: Type.String(),
  userAvatar: Type.String(),
  msg: Msg,
  id: Type.Integer({ minimum: 0 }),
  msgType: Type.Integer(),
  createdAt: Time,
  isMe: Type.Boolean(),
  memberNickname: Type.String(),
  msgPreview: Type.String(),
  showDate: Type.Boolean(),
  media: Type.Optional(Media),
  sequence: Type.Optional(sequence),
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
  ...group('GET', 'history/{id}'),
  summary: 'Messages of a group: page 1 is the newest page, oldest first inside a page',
  params: byId,
  query: Type.Object({ id: Type.Optional(Id), ...historyFields }),
  data: History(GroupMessage),
  example: {
    request: { page: 1, places: true },
    data: { list: [{ ...groupMessageExample, sequence: 1 }], count: 1, position: 1 },
  },
})

export const deleteGroupMessages = call({
  ...group('DELETE', 'history/{id}'),
  summary: 'Remove messages from my view only',
  params: byId,
  body: Type.Object({ msgIdList: idList(limits.idList) }),
  data: Nothing,
  example: { request: { msgIdList: [8] }, data: {} },
})
