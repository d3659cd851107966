import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { List, pageFields } from './paging.ts'
import { Position } from './positions.ts'
import { reactionLimits } from './reaction-limits.ts'
import { Id, integer, Time } from './schema.ts'

/** One emoji as Unicode recommends it for interchange, such as 👍, ❤️ or 👩🏽‍🚀; a missing U+FE0F is filled in. */
export const Emoji = Type.String({
  minLength: reactionLimits.emoji.min,
  maxLength: reactionLimits.emoji.max,
})

const counted = { emoji: Type.String(), count: integer(1) }

/** How many people have put each emoji on a message, in the order in which they were first put there. */
export const ReactionCounts = Type.Array(Type.Object(counted))
export type ReactionCounts = Static<typeof ReactionCounts>

/** Reactions to a message. */
export const Reactions = Type.Object({
  /** Current as of this position in the conversation's log; anything with an earlier one is out of date. */
  asOf: Position,
  /** `mine`: the reader is among those who put it there. */
  kinds: Type.Array(Type.Object({ ...counted, mine: Type.Optional(Type.Literal(true)) })),
})
export type Reactions = Static<typeof Reactions>

/** Puts the caller's emoji on a message, or takes it off. A repeated request changes nothing. */
export const react = { messageId: Id, emoji: Emoji, on: Type.Boolean() }

/** A person has put an emoji on a message, or taken it off; with the new state. */
export const reactionEvent = {
  event: Type.Literal('reaction'),
  messageId: Id,
  /** Who. */
  by: Id,
  emoji: Type.String(),
  on: Type.Boolean(),
  reactions: ReactionCounts,
  position: Position,
}

const ReactingPerson = Type.Object({
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  emoji: Type.String(),
  createdAt: Time,
})

export const reactingPeople = call({
  method: 'GET',
  path: '/api/chat/reactions',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'Who has reacted to a message that I see, of either kind of conversation, newest first (an extension)',
  query: Type.Object({ messageId: Id, emoji: Type.Optional(Emoji), ...pageFields }),
  data: List(ReactingPerson),
  example: {
    request: { messageId: 7, emoji: '👍', page: 1, limit: 20 },
    data: {
      list: [
        { userID: 10002, nickname: 'Bob', avatar: '', emoji: '👍', createdAt: '2026-11-21T08:01:00.000Z' },
      ],
      count: 1,
    },
  },
})
