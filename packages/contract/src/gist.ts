import Type, { type Static } from 'typebox'
import { integer } from './schema.ts'
import { sticker } from './sticker-mark.ts'

/**
 * Summary of a message in lists that were requested with `gists`; `message-text.ts` makes a line of it in any language.
 */
export const Gist = Type.Object({
  type: integer(1),
  text: Type.String(),
  /** Where it is shown with others as one: how many pictures and videos these are. */
  album: Type.Optional(integer(1)),
  sticker,
  /** For a withdrawal in a one-to-one conversation: the reader withdrew the message. */
  isOwn: Type.Optional(Type.Literal(true)),
})
export type Gist = Static<typeof Gist>
