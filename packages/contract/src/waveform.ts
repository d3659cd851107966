import Type from 'typebox'
import { voiceLimits } from './voice-limits.ts'

/**
 * Loudness of a voice message from beginning to end: a hexadecimal digit for each of equally long parts, `f` for the
 * loudest. In a frame and in a message. An extension.
 */
export const waveform = Type.Optional(Type.String({ pattern: `^[0-9a-f]{1,${voiceLimits.waveform.max}}$` }))
