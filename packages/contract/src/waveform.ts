import Type from 'typebox'
import { voiceLimits } from './voice-limits.ts'

/**
 * How loud a voice message is from its beginning to its end: a hexadecimal digit for each part, all of the same length,
 * `f` for the loudest. Of a frame, or of what is told of a message. An extension.
 */
export const waveform = Type.Optional(Type.String({ pattern: `^[0-9a-f]{1,${voiceLimits.waveform.max}}$` }))
