import { chosenSounds, volumes } from '../../../domain/device/chosen-sounds.ts'
import { playPattern } from '../../../domain/device/play-pattern.ts'
import {
  type CallSound,
  callSounds,
  type MessageSound,
  messageSounds,
  type SoundPattern,
} from '../../../domain/device/sound-patterns.ts'

const sounds: Record<MessageSound | CallSound, SoundPattern> = { ...messageSounds, ...callSounds }

let context: AudioContext | undefined
let stop = () => {}

/** Plays a sound once, as loud as it would be; of several the last. */
export function tryOut(name: MessageSound | CallSound) {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
  stop()
  const { notes, volume, wave } = sounds[name]
  stop = playPattern(context, { notes, volume, ...(wave && { wave }) }, chosenSounds().volume / volumes.most)
}
