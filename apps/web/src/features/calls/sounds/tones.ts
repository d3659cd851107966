import { chosenSounds, volumes } from '../../../domain/device/chosen-sounds.ts'
import { loudspeaker } from '../../../domain/device/loudspeaker.ts'
import { playPattern } from '../../../domain/device/play-pattern.ts'
import { bell, callSounds, type SoundPattern } from '../../../domain/device/sound-patterns.ts'

const patterns = {
  // As telephones have it.
  outgoing: { notes: [{ pitch: 450, at: 0, length: 1 }], volume: 0.05, every: 4 },
  connected: { notes: bell([784, 1046.5], 0.12), volume: 0.08 },
  over: { notes: bell([523.3, 415.3], 0.18), volume: 0.08 },
} satisfies Record<string, SoundPattern>

export type Tone = keyof typeof patterns | 'incoming'

/** Plays a tone, that of an incoming call as it is chosen; one that repeats, until the function returned is called. */
export function play(tone: Tone): () => void {
  const audio = loudspeaker()
  if (!audio) return () => {}
  audio.resume().catch(() => {})
  if (tone !== 'incoming') return playPattern(audio, patterns[tone])
  const { call, volume } = chosenSounds()
  return playPattern(audio, callSounds[call], volume / volumes.most)
}
