import Type from 'typebox'

/**
 * In a frame or message with an image: it is shown small and without a bubble, and previews call it a sticker. An
 * extension.
 */
export const sticker = Type.Optional(Type.Literal(true))
