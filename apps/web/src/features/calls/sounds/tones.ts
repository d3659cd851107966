import { chosenSounds, volumes } from '../../../domain/device/chosen-sounds.ts'
import { loudspeaker, playOnce } from '../../../domain/device/loudspeaker.ts'
import { playPattern } from '../../../domain/device/play-pattern.ts'
import { bell, callSounds, type SoundPattern } from '../../../domain/device/sound-patterns.ts'

const patterns = {
  // As telephones have it.
  outgoing: { notes: [{ pitch: 450, at: 0, length: 1 }], volume: 0.05, every: 4 },
  connected: { notes: bell([784, 1046.5], 0.12), volume: 0.08 },
  over: { notes: bell([523.3, 415.3], 0.18), volume: 0.08 },
} satisfies Record<string, SoundPattern>

export type LastingTone = 'incoming' | 'outgoing'
export type Moment = 'connected' | 'over'

/** Plays a tone that does not repeat. */
export const playMoment = (moment: Moment) => playOnce((audio) => void playPattern(audio, patterns[moment]))

/** Plays a tone that repeats, that of an incoming call as it is chosen, until the function returned is called. */
export function play(tone: LastingTone): () => void {
  const audio = loudspeaker()
  if (!audio) return () => {}
  audio.resume().catch(() => {})
  if (tone === 'outgoing') return playPattern(audio, patterns.outgoing)
  const { call, volume } = chosenSounds()
  return playPattern(audio, callSounds[call], volume / volumes.most)
}
