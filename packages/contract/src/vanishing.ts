import Type from 'typebox'
import { oneOf, Time } from './schema.ts'
import { VanishAfter } from './vanish-after.ts'

/** Of a frame with a message: it goes by itself so many seconds after it was stored, for everybody. An extension. */
export const vanishAfter = Type.Optional(oneOf(VanishAfter))

/** When a message goes by itself: clients show it no longer from then on, whether they are told so or not. */
export const vanishesAt = Type.Optional(Time)
