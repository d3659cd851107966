import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { List, pageFields } from './paging.ts'
import { pollLimits } from './poll-limits.ts'
import { Position } from './positions.ts'
import { Id, integer, shownText, Time } from './schema.ts'

const { question, options, option } = pollLimits

/** What people are asked: of a frame with a text message, which stands for it where polls are not known. */
export const NewPoll = Type.Object({
  question: shownText(question),
  /** Each another one. */
  options: Type.Array(shownText(option), { minItems: options.min, maxItems: options.max }),
  /** One may choose several. */
  isMultiple: Type.Optional(Type.Literal(true)),
  /** Nobody learns who has chosen what, its author neither. */
  isSecret: Type.Optional(Type.Literal(true)),
  /** When it ends by itself: later than now, within `surveyLimits.days`. */
  endsAt: Type.Optional(Time),
})
export type NewPoll = Static<typeof NewPoll>

/** Of a frame with a text message: it is a poll. An extension. */
export const poll = Type.Optional(NewPoll)

const count = integer()

/** How a poll stands. */
export const PollVotes = Type.Object({
  /** Of each option, in their order, how many people have chosen it. */
  counts: Type.Array(count),
  /** How many people have voted. */
  voters: count,
  /** When somebody has closed it. */
  closedAt: Type.Optional(Time),
})
export type PollVotes = Static<typeof PollVotes>

/** Places of options, from 0. */
const Choice = Type.Array(integer(0, options.max - 1), { maxItems: options.max })

/** A poll as its message shows it. */
export const Poll = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.String()),
  isMultiple: NewPoll.properties.isMultiple,
  isSecret: NewPoll.properties.isSecret,
  endsAt: Type.Optional(Time),
  /** Without them nobody has voted yet, and nobody has closed it. */
  votes: Type.Optional(
    Type.Object({
      /** As of this place in the conversation's log: what is told with an earlier one is known already. */
      asOf: Position,
      ...PollVotes.properties,
      /** What whoever reads this has chosen. */
      mine: Type.Optional(Choice),
    }),
  ),
})
export type Poll = Static<typeof Poll>

/** Chooses these options of a poll, and none besides: as it is then, however often it is asked. */
export const vote = { messageId: Id, options: Choice }

/** Closes a poll: nobody votes any more. */
export const closePoll = { messageId: Id }

/** Somebody has voted, or has closed the poll: how it stands since. */
export const pollEvent = {
  event: Type.Literal('poll'),
  messageId: Id,
  votes: PollVotes,
  /** What whoever is told has chosen. Live, only whoever has done it is told so. */
  mine: Type.Optional(Choice),
  position: Position,
}

const PollVoter = Type.Object({
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  options: Choice,
  createdAt: Time,
})
export type PollVoter = Static<typeof PollVoter>

export const pollVoters = call({
  method: 'GET',
  path: '/api/chat/votes',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'Who has voted in a poll that I see, or for one of its options, newest first, unless it is secret (an extension)',
  query: Type.Object({
    messageId: Id,
    option: Type.Optional(integer(0, options.max - 1)),
    ...pageFields,
  }),
  data: List(PollVoter),
  example: {
    request: { messageId: 7, option: 0, page: 1, limit: 20 },
    data: {
      list: [
        {
          userID: 10002,
          nickname: 'Bob',
          avatar: '',
          options: [0, 2],
          createdAt: '2026-11-21T08:01:00.000Z',
        },
      ],
      count: 1,
    },
  },
})
