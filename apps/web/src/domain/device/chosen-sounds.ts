import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'
import { type CallSound, callSounds, type MessageSound, messageSounds } from './sound-patterns.ts'

/** Sounds of this device; whether it makes sounds at all depends on its person. */
export interface ChosenSounds {
  readonly message: MessageSound
  readonly mention: MessageSound
  readonly call: CallSound
  /** Hundredths. */
  readonly volume: number
}

/** Local storage key; a choice of this device, whose loudspeaker it is about. */
const soundsKey = 'sounds'

/** Hundredths: what is not to be heard is turned off. */
export const volumes = { least: 10, most: 100, step: 10 } as const
const first: ChosenSounds = { message: 'chime', mention: 'sparkle', call: 'bells', volume: 100 }

/** Values that this version does not know become the defaults. */
function read(saved: string | null): ChosenSounds {
  const { message, mention, call, volume } = { ...first, ...parsed(saved) }
  return {
    message: message in messageSounds ? message : first.message,
    mention: mention in messageSounds ? mention : first.mention,
    call: call in callSounds ? call : first.call,
    volume: volume >= volumes.least && volume <= volumes.most ? volume : first.volume,
  }
}

function parsed(saved: string | null): Partial<ChosenSounds> {
  try {
    return JSON.parse(saved ?? '{}')
  } catch {
    return {}
  }
}

const store = createStore<ChosenSounds>(() => read(storage.read(soundsKey)))

export function chooseSounds(changes: Partial<ChosenSounds>) {
  const chosen = { ...store.getState(), ...changes }
  storage.write(soundsKey, JSON.stringify(chosen))
  store.setState(chosen)
}

export const chosenSounds = () => store.getState()

export const useChosenSounds = () => useStore(store)

storage.follow(soundsKey, (saved) => store.setState(read(saved)))
