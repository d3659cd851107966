import Type, { type Static } from 'typebox'
import { albumLimits } from './album-limits.ts'
import { clientId, integer } from './schema.ts'

const { id, items } = albumLimits

/** Where a message stands among those that its sender has sent together, to be shown as one. */
export const Album = Type.Object({
  /** The same for all of them: the sender's own. */
  id: clientId(id),
  /** From 0: pictures and videos; a text in the place after the last is their caption. */
  place: integer(0, items.max),
  /** How many pictures and videos there are. */
  count: integer(items.min, items.max),
})
export type Album = Static<typeof Album>

/** Of a frame with a picture, a video or their caption: it belongs to an album. An extension. */
export const album = Type.Optional(Album)
