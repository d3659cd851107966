import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { listLimits } from './list-limits.ts'
import { Position } from './positions.ts'
import { clientId, Id, integer, shownText, smallInteger, Time } from './schema.ts'

const { topic, example, entry, entries, page } = listLimits

/** A new sign-up list, in a frame with a text message that represents it for clients that do not know lists. */
export const NewSignUpList = Type.Object({
  topic: shownText(topic),
  /** How an entry is written. */
  example: Type.Optional(shownText(example)),
  /** How many entries there may be. */
  maxEntries: Type.Optional(integer(1, entries)),
  /** One may add several. */
  isMultiple: Type.Optional(Type.Literal(true)),
  /** When it ends automatically: later than now, within `surveyLimits.days`. */
  endsAt: Type.Optional(Time),
})
export type NewSignUpList = Static<typeof NewSignUpList>

/** In a frame with a text message: it is a sign-up list. An extension. */
export const list = Type.Optional(NewSignUpList)

/** The entry's number is never given to another entry, even after it is withdrawn. */
const number = smallInteger(1)

const said = { number, content: Type.String() }

export const SignUp = Type.Object({
  ...said,
  userID: Id,
  nickname: Type.String(),
  /** Their name in the group; empty if they have none. */
  memberNickname: Type.String(),
})
export type SignUp = Static<typeof SignUp>

/** The sender's id of an entry, unique among their entries in the list: a repeated request means the same entry. */
const entryId = clientId(limits.clientMessageId)

const Own = Type.Array(Type.Object({ ...said, entryId: Type.String() }))

/** State of a list. */
const Standing = {
  /** Current as of this position in the conversation's log; anything with an earlier one is out of date. */
  asOf: Position,
  /** How many entries there are. */
  count: integer(),
  /** The last of them, in order. */
  last: Type.Array(SignUp),
  /** When it was closed. */
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
      /** The reader's own entries. */
      mine: Type.Optional(Own),
    }),
  ),
})
export type SignUpList = Static<typeof SignUpList>
export type OwnSignUp = Static<typeof Own>[number]

/** Sets the content of the caller's entry; without a content the entry is withdrawn for good. May be repeated. */
export const signUp = { messageId: Id, entryId, content: Type.Optional(shownText(entry)) }

/** Closes a list: its entries stay as they are. */
export const closeList = { messageId: Id }

/** A person has signed up, or changed or withdrawn their entry, or has closed the list. */
export const listEvent = {
  event: Type.Literal('list'),
  messageId: Id,
  /** The list's state. Absent in a `backfill` where a later event has it, and where the list is gone. */
  entries: Type.Optional(SignUps),
  /** The reader's own entries. In live events, only the person who made the change receives them. */
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
