import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { mentionLimits } from './mention-limits.ts'
import { List } from './paging.ts'
import { Id, integer } from './schema.ts'

const characters = 1_000_000

/**
 * A person whom a message names, and where: the @ and the name are `length` characters of its text, from `at` on.
 * Characters are Unicode code points; the text of image-and-text is the result of `markupText`.
 */
export const Mention = Type.Object({
  /** 0 is everyone. */
  userID: integer(),
  at: integer(0, characters),
  length: integer(2, characters),
})
export type Mention = Static<typeof Mention>

/** In a frame with a message that has text: the people it mentions. An extension. */
export const mentions = Type.Optional(Type.Array(Mention, { maxItems: mentionLimits.ofMessage }))

const UnreadMention = Type.Object({ id: Id, sequence: integer(1) })
export type UnreadMention = Static<typeof UnreadMention>

export const unreadMentions = call({
  ...groupCall('GET', 'mentions'),
  costly: true,
  summary:
    'Messages that mention me or everyone and that I have not read, oldest first, behind the sequence `after` if it is given (an extension)',
  query: Type.Object({
    id: Id,
    after: Type.Optional(integer()),
    limit: Type.Optional(integer(1, mentionLimits.page)),
    /** Without those that were sent in threads alone. */
    threads: Type.Optional(Type.Boolean()),
  }),
  data: List(UnreadMention),
  example: {
    request: { id: 1, after: 7, limit: 20 },
    data: { list: [{ id: 8, sequence: 8 }], count: 1 },
  },
})
