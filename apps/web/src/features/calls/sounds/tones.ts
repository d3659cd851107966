import { chosenSounds, volumes } from '../../../domain/device/chosen-sounds.ts'
import { playPattern } from '../../../domain/device/play-pattern.ts'
import { bell, callSounds, type SoundPattern } from '../../../domain/device/sound-patterns.ts'

const patterns = {
  // As telephones have it.
  outgoing: { notes: [{ pitch: 450, at: 0, length: 1 }], volume: 0.05, every: 4 },
  connected: { notes: bell([784, 1046.5], 0.12), volume: 0.08 },
  over: { notes: bell([523.3, 415.3], 0.18), volume: 0.08 },
} satisfies Record<string, SoundPattern>

export type Tone = keyof typeof patterns | 'incoming'

let context: AudioContext | undefined

/** Plays a tone, that of an incoming call as it is chosen; one that repeats, until the function returned is called. */
export function play(tone: Tone): () => void {
  context ??= new AudioContext()
  // A page that nobody has touched yet may not sound.
  context.resume().catch(() => {})
  if (tone !== 'incoming') return playPattern(context, patterns[tone])
  const { call, volume } = chosenSounds()
  return playPattern(context, callSounds[call], volume / volumes.most)
}
