import { chosenSounds, volumes } from '../../../domain/device/chosen-sounds.ts'
import { loudspeaker } from '../../../domain/device/loudspeaker.ts'
import { playPattern } from '../../../domain/device/play-pattern.ts'
import {
  type CallSound,
  callSounds,
  type MessageSound,
  messageSounds,
  type SoundPattern,
} from '../../../domain/device/sound-patterns.ts'

const sounds: Record<MessageSound | CallSound, SoundPattern> = { ...messageSounds, ...callSounds }

let stop = () => {}

/** Plays a sound once, as loud as it would be; of several the last. */
export function tryOut(name: MessageSound | CallSound) {
  const audio = loudspeaker()
  if (!audio) return
  audio.resume().catch(() => undefined)
  stop()
  const { notes, volume, wave } = sounds[name]
  stop = playPattern(audio, { notes, volume, ...(wave && { wave }) }, chosenSounds().volume / volumes.most)
}
