import Type, { type Static } from 'typebox'
import { albumLimits } from './album-limits.ts'
import { clientId, integer } from './schema.ts'

const { id, items } = albumLimits

/** Place of a message among those that its sender has sent together, which are shown as one. */
export const Album = Type.Object({
  /** The same for all of them: the sender's own. */
  id: clientId(id),
  /** From 0: pictures and videos; a text in the place after the last is their caption. */
  place: integer(0, items.max),
  /** How many pictures and videos there are. */
  count: integer(items.min, items.max),
})
export type Album = Static<typeof Album>

/** In a frame with a picture, a video or their caption: its album. An extension. */
export const album = Type.Optional(Album)
