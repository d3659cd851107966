import Type, { type Static } from 'typebox'
import { Gist } from './gist.ts'
import { Id, integer } from './schema.ts'

/** The author of a forwarded message, by the name of that time. */
export const Forwarded = Type.Object({ userID: Id, nickname: Type.String() })
export type Forwarded = Static<typeof Forwarded>

/** Where a message is from that somebody has put among their own; only they receive it. */
export const Saved = Type.Object({
  messageId: Id,
  kind: Type.Enum(['direct', 'group']),
  /** The other person of the conversation, or the group. */
  id: Id,
  /** Its author, by the name of that time; without it, it is from several people. */
  author: Type.Optional(Forwarded),
})
export type Saved = Static<typeof Saved>

/** Source of a record; clients make its title of this, in the reader's language. */
export const RecordTitle = Type.Object({
  of: Type.Enum(['direct', 'group']),
  /** The one or two authors, in a one-to-one conversation; empty for a group. */
  nicknames: Type.Array(Type.String()),
})
export type RecordTitle = Static<typeof RecordTitle>

export const RecordLine = Type.Object({
  nickname: Type.String(),
  gist: Gist,
  /** If it is a record itself. */
  record: Type.Optional(RecordTitle),
})
export type RecordLine = Static<typeof RecordLine>

/** Messages that were forwarded as one, as their message shows them; `GET /api/chat/record` has all. */
export const RecordHead = Type.Object({
  ...RecordTitle.properties,
  count: integer(1),
  /** Its first messages. */
  lines: Type.Array(RecordLine),
})
export type RecordHead = Static<typeof RecordHead>
