import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { GroupNoticeType, RequestStatus } from './enums.ts'
import { requestFields, VerificationInfo } from './friends.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { List, PageQuery } from './paging.ts'
import { Id, Nothing, nullable, oneOf, Time } from './schema.ts'
import { VerificationQuestion } from './users.ts'

export const groupVerification = call({
  ...groupCall('GET', 'valid/{id}'),
  summary: 'How one joins this group',
  params: groupInPath,
  data: VerificationInfo,
  example: { data: { verification: 2, verificationQuestion: null } },
})

export const joinGroup = call({
  ...groupCall('POST', 'valid'),
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
  ...groupCall('GET', 'valid'),
  costly: true,
  summary: 'Join requests: mine, and those of groups that I own or administer',
  query: PageQuery,
  data: List(GroupNotice),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const handleGroupNotice = call({
  ...groupCall('PUT', 'valid/status'),
  summary: 'Agree, refuse or ignore a join request, or delete a handled one from my list',
  body: Type.Object({ validId: Id, status: oneOf(RequestStatus) }),
  data: Nothing,
  example: { request: { validId: 1, status: 1 }, data: {} },
})
