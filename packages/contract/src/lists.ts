import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { listLimits } from './list-limits.ts'
import { Position } from './positions.ts'
import { clientId, Id, integer, shownText, smallInteger, Time } from './schema.ts'

const { topic, example, entry, entries, page } = listLimits

/** What people sign up for: of a frame with a text message, which stands for it where lists are not known. */
export const NewSignUpList = Type.Object({
  topic: shownText(topic),
  /** How an entry is written. */
  example: Type.Optional(shownText(example)),
  /** How many entries there may be. */
  maxEntries: Type.Optional(integer(1, entries)),
  /** One may add several. */
  isMultiple: Type.Optional(Type.Literal(true)),
  /** When it ends by itself: later than now, within `surveyLimits.days`. */
  endsAt: Type.Optional(Time),
})
export type NewSignUpList = Static<typeof NewSignUpList>

/** Of a frame with a text message: it is a sign-up list. An extension. */
export const list = Type.Optional(NewSignUpList)

/** It keeps its number: that of one that was withdrawn is given to nobody else. */
const number = smallInteger(1)

const said = { number, content: Type.String() }

export const SignUp = Type.Object({
  ...said,
  userID: Id,
  nickname: Type.String(),
  /** What they are called in the group; empty where they have no such name. */
  memberNickname: Type.String(),
})
export type SignUp = Static<typeof SignUp>

/** The sender's id of an entry, unique among theirs in that list: sent again it is the same entry. */
const entryId = clientId(limits.clientMessageId)

const Own = Type.Array(Type.Object({ ...said, entryId: Type.String() }))

/** How a list stands. */
const Standing = {
  /** As of this place in the conversation's log: what is told with an earlier one is known already. */
  asOf: Position,
  /** How many entries there are. */
  count: integer(),
  /** The last of them, in order. */
  last: Type.Array(SignUp),
  /** When somebody has closed it. */
  closedAt: Type.Optional(Time),
}
export const SignUps = Type.Object(Standing)
export type SignUps = Static<typeof SignUps>

/** A list as its message shows it. */
export const SignUpList = Type.Object({
  topic: Type.String(),
  example: Type.Optional(Type.String()),
  maxEntries: NewSignUpList.properties.maxEntries,
  isMultiple: NewSignUpList.properties.isMultiple,
  endsAt: Type.Optional(Time),
  /** Without them nobody has signed up yet, and nobody has closed it. */
  entries: Type.Optional(
    Type.Object({
      ...Standing,
      /** Those of whoever reads this. */
      mine: Type.Optional(Own),
    }),
  ),
})
export type SignUpList = Static<typeof SignUpList>
export type OwnSignUp = Static<typeof Own>[number]

/** Has an entry of mine say this; without a content it is withdrawn for good. However often it is asked. */
export const signUp = { messageId: Id, entryId, content: Type.Optional(shownText(entry)) }

/** Closes a list: its entries stay as they are. */
export const closeList = { messageId: Id }

/** Somebody has signed up or said otherwise, or has closed the list. */
export const listEvent = {
  event: Type.Literal('list'),
  messageId: Id,
  /** How it stands. Missing in a `backfill` where a later event says it, and where the list is there no longer. */
  entries: Type.Optional(SignUps),
  /** What of it is whoever's who is told. Live, only whoever has done it is told so. */
  mine: Type.Optional(Own),
  position: Position,
}

const ListedSignUp = Type.Object({ ...SignUp.properties, avatar: Type.String(), createdAt: Time })
export type ListedSignUp = Static<typeof ListedSignUp>

export const signUps = call({
  method: 'GET',
  path: '/api/chat/sign_ups',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: 'Entries of a sign-up list that I see, in order: those behind a number (an extension)',
  query: Type.Object({
    messageId: Id,
    after: Type.Optional(smallInteger()),
    limit: Type.Optional(integer(1, page.max, { default: page.default })),
  }),
  data: Type.Object({ list: Type.Array(ListedSignUp), count: integer() }),
  example: {
    request: { messageId: 7, after: 0, limit: 100 },
    data: {
      list: [
        {
          number: 1,
          content: 'Bob, two people',
          userID: 10002,
          nickname: 'Bob',
          memberNickname: '',
          avatar: '',
          createdAt: '2026-11-21T08:01:00.000Z',
        },
      ],
      count: 1,
    },
  },
})
