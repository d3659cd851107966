import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { Role, SearchUser, siteStepStates, Verification } from './enums.ts'
import { List, pageFields, searchKey } from './paging.ts'
import { Id, Nothing, nullable, oneOf, text } from './schema.ts'

const question = Type.Optional(text(limits.question))
const answer = Type.Optional(text(limits.answer))

/** Up to three questions and their answers. An empty string counts as absent. */
export const VerificationQuestion = Type.Object({
  problem1: question,
  problem2: question,
  problem3: question,
  answer1: answer,
  answer2: answer,
  answer3: answer,
})
export type VerificationQuestion = Static<typeof VerificationQuestion>

export const abstract = text(limits.abstract, { singleLine: false })
/** Empty, or a path that this server issued; the server checks which. */
export const avatar = text(limits.path)

/**
 * Duties of people who are not administrators: moderators decide reports and mute people, auditors read the audit log.
 * An extension: the `role` of their tokens is a user's.
 */
export const Duty = Type.Enum(['moderator', 'auditor'])
export type Duty = Static<typeof Duty>

export const SiteSteps = Type.Enum([...siteStepStates])
export type SiteSteps = Static<typeof SiteSteps>

const editable = {
  /** An unchanged name may be older than the rule for names; the server checks a changed one. */
  nickname: text(limits.nickname),
  abstract,
  avatar,
  recallMessage: nullable(text(limits.recallMessage)),
  friendOnline: Type.Boolean(),
  sound: Type.Boolean(),
  secureLink: Type.Boolean(),
  savePwd: Type.Boolean(),
  searchUser: oneOf(SearchUser),
  verification: oneOf(Verification),
  verificationQuestion: nullable(VerificationQuestion),
  /** An extension: absent until it is set. */
  siteSteps: Type.Optional(SiteSteps),
}

export const UserInfo = Type.Object({
  userID: Id,
  ...editable,
  /** Only for a person who has one. */
  duty: Type.Optional(Duty),
})
export type UserInfo = Static<typeof UserInfo>

/** The caller's own data. */
export const OwnInfo = Type.Object({
  ...UserInfo.properties,
  /** An extension: the current role; the token has the one at sign-in. */
  role: Type.Optional(oneOf(Role)),
  /** An extension: there while the site wants a second factor that they have yet to set up; other calls are refused. */
  secondFactorMissing: Type.Optional(Type.Literal(true)),
})
export type OwnInfo = Static<typeof OwnInfo>

export const userInfo = call({
  method: 'GET',
  path: '/api/user/user_info',
  access: 'user',
  section: 'users',
  withoutSecondFactor: true,
  summary: 'My profile and settings',
  data: OwnInfo,
  example: {
    data: {
      userID: 10001,
      nickname: 'Alice',
      abstract: '',
      avatar: '',
      recallMessage: null,
      friendOnline: false,
      sound: true,
      secureLink: false,
      savePwd: false,
      searchUser: 2,
      verification: 2,
      verificationQuestion: null,
    },
  },
})

export const changeUserInfo = call({
  method: 'PUT',
  path: '/api/user/user_info',
  access: 'user',
  section: 'users',
  summary: 'Change any part of my profile and settings',
  body: Type.Partial(Type.Object(editable)),
  data: Nothing,
  example: { request: { abstract: 'Hello', verification: 1 }, data: {} },
})

export const UserHit = Type.Object({
  userID: Id,
  nickname: Type.String(),
  abstract: Type.String(),
  avatar: Type.String(),
  isFriend: Type.Boolean(),
  /** Their name can be mistaken for that of another person who administers the site. An extension. */
  likeAdministrator: Type.Optional(Type.Literal(true)),
})
export type UserHit = Static<typeof UserHit>

export const searchUsers = call({
  method: 'GET',
  path: '/api/user/search',
  access: 'user',
  section: 'users',
  costly: true,
  summary: "Find people by id or part of the nickname, as each one's searchUser allows",
  query: Type.Object({ ...pageFields, key: searchKey, online: Type.Optional(Type.Boolean()) }),
  data: List(UserHit),
  example: {
    request: { key: 'bo' },
    data: { list: [{ userID: 10002, nickname: 'Bob', abstract: '', avatar: '', isFriend: false }], count: 1 },
  },
})
