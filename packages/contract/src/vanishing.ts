import Type from 'typebox'
import { oneOf, Time } from './schema.ts'
import { VanishAfter } from './vanish-after.ts'

/** In a frame with a message: it disappears for everybody this many seconds after it was stored. An extension. */
export const vanishAfter = Type.Optional(oneOf(VanishAfter))

/** When a message disappears: clients remove it at this time without waiting for an event. */
export const vanishesAt = Type.Optional(Time)
