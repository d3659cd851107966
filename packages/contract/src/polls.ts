import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { List, pageFields } from './paging.ts'
import { pollLimits } from './poll-limits.ts'
import { Position } from './positions.ts'
import { Id, integer, shownText, Time } from './schema.ts'

const { question, options, option } = pollLimits

/** A new poll, in a frame with a text message that represents it for clients that do not know polls. */
export const NewPoll = Type.Object({
  question: shownText(question),
  /** Each another one. */
  options: Type.Array(shownText(option), { minItems: options.min, maxItems: options.max }),
  /** One may choose several. */
  isMultiple: Type.Optional(Type.Literal(true)),
  /** Nobody learns who has chosen what, its author neither. */
  isSecret: Type.Optional(Type.Literal(true)),
  /** When it ends automatically: later than now, within `surveyLimits.days`. */
  endsAt: Type.Optional(Time),
})
export type NewPoll = Static<typeof NewPoll>

/** In a frame with a text message: it is a poll. An extension. */
export const poll = Type.Optional(NewPoll)

const count = integer()

/** State of a poll. */
export const PollVotes = Type.Object({
  /** How many people have chosen each option, in their order. */
  counts: Type.Array(count),
  /** How many people have voted. */
  voters: count,
  /** When it was closed. */
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
      /** Current as of this position in the conversation's log; anything with an earlier one is out of date. */
      asOf: Position,
      ...PollVotes.properties,
      /** The reader's own choice. */
      mine: Type.Optional(Choice),
    }),
  ),
})
export type Poll = Static<typeof Poll>

/** Chooses exactly these options of a poll. A repeated request changes nothing. */
export const vote = { messageId: Id, options: Choice }

/** Closes a poll: nobody votes any more. */
export const closePoll = { messageId: Id }

/** A person has voted, or has closed the poll: its new state. */
export const pollEvent = {
  event: Type.Literal('poll'),
  messageId: Id,
  votes: PollVotes,
  /** The reader's own choice. In live events, only the person who made the change receives it. */
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
