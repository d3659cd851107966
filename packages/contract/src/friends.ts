import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { Bond } from './bonds.ts'
import { call } from './call.ts'
import { RequestStatus, Verification } from './enums.ts'
import { KeyedPageQuery, List, PageQuery } from './paging.ts'
import { Id, Nothing, nameText, nullable, oneOf, shownText, Time } from './schema.ts'
import { VerificationQuestion } from './users.ts'

export const Friend = Type.Object({
  userID: Id,
  nickname: Type.String(),
  abstract: Type.String(),
  avatar: Type.String(),
  notice: Type.String(),
  isOnline: Type.Boolean(),
  /** No person. An extension. */
  isBot: Type.Optional(Type.Literal(true)),
  /** Their account is deactivated. An extension. */
  isDeactivated: Type.Optional(Type.Literal(true)),
})
export type Friend = Static<typeof Friend>

const bob = { userID: 10002, nickname: 'Bob', abstract: '', avatar: '', notice: 'Bobby', isOnline: true }

export const friends = call({
  method: 'GET',
  path: '/api/user/friends',
  access: 'user',
  section: 'friends',
  costly: true,
  summary: 'My friends',
  query: KeyedPageQuery,
  data: List(Friend),
  example: { request: { page: 1, limit: 10 }, data: { list: [bob], count: 1 } },
})

export const friendInfo = call({
  method: 'GET',
  path: '/api/user/friend_info',
  access: 'user',
  section: 'friends',
  summary: 'One friend',
  query: Type.Object({ friendID: Id }),
  data: Friend,
  example: { request: { friendID: 10002 }, data: bob },
})

export const changeFriend = call({
  method: 'PUT',
  path: '/api/user/friends',
  access: 'user',
  section: 'friends',
  summary: 'Change my note for a friend',
  body: Type.Object({ friendID: Id, notice: nameText(limits.friendNote) }),
  data: Nothing,
  example: { request: { friendID: 10002, notice: 'Bobby' }, data: {} },
})

export const removeFriend = call({
  method: 'DELETE',
  path: '/api/user/friends',
  access: 'user',
  section: 'friends',
  summary: 'End a friendship for both; both keep the history',
  body: Type.Object({ friendId: Id }),
  data: Nothing,
  example: { request: { friendId: 10002 }, data: {} },
})

/** How a person wants to be added: the questions, never the answers. `mayAskAt`: next request after a refusal. */
export const VerificationInfo = Type.Object({
  verification: oneOf(Verification),
  verificationQuestion: nullable(
    Type.Object({
      problem1: Type.Optional(Type.String()),
      problem2: Type.Optional(Type.String()),
      problem3: Type.Optional(Type.String()),
    }),
  ),
  mayAskAt: Type.Optional(Time),
})
export type VerificationInfo = Static<typeof VerificationInfo>

export const friendVerification = call({
  method: 'POST',
  path: '/api/user/valid',
  access: 'user',
  section: 'friends',
  summary: 'How this person wants to be added',
  body: Type.Object({ friendId: Id }),
  data: VerificationInfo,
  example: {
    request: { friendId: 10002 },
    data: { verification: 2, verificationQuestion: null },
  },
})

/** Content of a friend request: a message, or answers. */
export const requestFields = {
  verify: Type.Optional(shownText(limits.verificationMessage, { singleLine: false })),
  verificationQuestion: Type.Optional(nullable(VerificationQuestion)),
}

export const addFriend = call({
  method: 'POST',
  path: '/api/user/friends',
  access: 'user',
  section: 'friends',
  summary: 'Ask to become friends; modes 1 and 4 (answered right) make the friendship at once',
  body: Type.Object({ friendId: Id, ...requestFields }),
  data: Nothing,
  example: { request: { friendId: 10002, verify: 'We met in class' }, data: {} },
})

export const FriendRequest = Type.Object({
  id: Id,
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  additionalMessages: Type.String(),
  verificationQuestion: nullable(VerificationQuestion),
  status: oneOf(RequestStatus),
  sendStatus: oneOf(RequestStatus),
  revStatus: oneOf(RequestStatus),
  verification: oneOf(Verification),
  flag: Type.Union([Type.Literal('send'), Type.Literal('rev')]),
  createdAt: Time,
})
export type FriendRequest = Static<typeof FriendRequest>

export const friendRequests = call({
  method: 'GET',
  path: '/api/user/valid',
  access: 'user',
  section: 'friends',
  costly: true,
  summary: 'Friend requests that I sent or received, newest first',
  query: PageQuery,
  data: List(FriendRequest),
  example: {
    request: { page: 1, limit: 10 },
    data: {
      list: [
        {
          id: 1,
          userID: 10002,
          nickname: 'Bob',
          avatar: '',
          additionalMessages: 'We met in class',
          verificationQuestion: null,
          status: 0,
          sendStatus: 0,
          revStatus: 0,
          verification: 2,
          flag: 'rev',
          createdAt: '2026-11-21T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  },
})

export const handleFriendRequest = call({
  method: 'PUT',
  path: '/api/user/valid_status',
  access: 'user',
  section: 'friends',
  summary: 'Agree, refuse or ignore a pending request, or delete a handled one from my list',
  body: Type.Object({ verifyId: Id, status: oneOf(RequestStatus) }),
  data: Nothing,
  example: { request: { verifyId: 1, status: 1 }, data: {} },
})

export const personCard = call({
  method: 'GET',
  path: '/api/user/card',
  access: 'user',
  section: 'friends',
  summary:
    'Somebody whom I may see: a friend, who can be found by id, a member of a group of mine, in a house anybody (an extension)',
  query: Type.Object({ userID: Id }),
  data: Type.Object({
    userID: Id,
    nickname: Type.String(),
    /** Empty for people with whom the caller only shares a group, unless they can be found. */
    abstract: Type.String(),
    avatar: Type.String(),
    isOnline: Type.Boolean(),
    /** Their account is deactivated. An extension. */
    isDeactivated: Type.Optional(Type.Literal(true)),
    /** Why the two may write to each other; null: they may not, or it is the caller. */
    bond: nullable(Bond),
    /** Where a temporary chat comes from. */
    group: Type.Optional(Type.Object({ groupId: Id, title: Type.String() })),
    /** Their name can be mistaken for that of another person who administers the site. An extension. */
    likeAdministrator: Type.Optional(Type.Literal(true)),
  }),
  example: {
    request: { userID: 10002 },
    data: { userID: 10002, nickname: 'Bob', abstract: '', avatar: '', isOnline: true, bond: 'house' },
  },
})
