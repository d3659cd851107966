import Type from 'typebox'

/**
 * Of a frame with an image, or of what is told of one: it is shown small and without a bubble, and previews call it a
 * sticker. An extension.
 */
export const sticker = Type.Optional(Type.Literal(true))
