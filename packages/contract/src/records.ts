import Type, { type Static } from 'typebox'
import { Gist } from './gist.ts'
import { Id, integer } from './schema.ts'

/** What somebody has forwarded: whose it was, by the name of that time. */
export const Forwarded = Type.Object({ userID: Id, nickname: Type.String() })
export type Forwarded = Static<typeof Forwarded>

/** What a record is called is for its reader's language: of whose conversation it is. */
export const RecordTitle = Type.Object({
  of: Type.Enum(['direct', 'group']),
  /** Of a conversation of two the one or two who speak; of a group nobody. */
  nicknames: Type.Array(Type.String()),
})
export type RecordTitle = Static<typeof RecordTitle>

export const RecordLine = Type.Object({
  nickname: Type.String(),
  gist: Gist,
  /** Where it is a record itself. */
  record: Type.Optional(RecordTitle),
})
export type RecordLine = Static<typeof RecordLine>

/** Messages that were forwarded as one, as their message shows them; `GET /api/chat/record` tells all. */
export const RecordHead = Type.Object({
  ...RecordTitle.properties,
  count: integer(1),
  /** Its first messages. */
  lines: Type.Array(RecordLine),
})
export type RecordHead = Static<typeof RecordHead>
