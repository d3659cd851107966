import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../../lib/session.ts'

export interface Playback {
  /** What is in the player; undefined if nothing has been played. */
  src: string | undefined
  state: 'playing' | 'paused' | 'failed'
  /** Seconds from the beginning. */
  position: number
}

const stopped: Playback = { src: undefined, state: 'paused', position: 0 }

/** The one player of voice messages: whatever begins ends what was playing. */
const playback = createStore<Playback>(() => stopped)
let audio: HTMLAudioElement | undefined

function player(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio()
  made.onplaying = () => playback.setState({ state: 'playing' })
  made.onpause = () => playback.setState({ state: 'paused' })
  made.ontimeupdate = () => playback.setState({ position: made.currentTime })
  made.onended = () => playback.setState({ state: 'paused', position: 0 })
  made.onerror = () => playback.setState({ state: 'failed' })
  audio = made
  return made
}

/** Plays a voice message, or goes on with it. */
export async function playVoice(src: string, address: string) {
  const { src: current, state } = playback.getState()
  const made = player()
  if (current !== src || state === 'failed') {
    made.src = address
    playback.setState({ src, position: 0 })
  }
  playback.setState({ state: 'playing' })
  try {
    await made.play()
  } catch (error) {
    // Another one was begun before this one had loaded.
    if (error instanceof DOMException && error.name === 'AbortError') return
    playback.setState({ state: 'failed' })
  }
}

export const pauseVoice = () => audio?.pause()

/** Goes to a place in the voice message that is in the player. */
export function seekVoice(position: number) {
  if (!audio) return
  audio.currentTime = position
  playback.setState({ position })
}

/** How far this voice message is; undefined while it is not in the player. */
export const useVoice = (src: string): Playback | undefined =>
  useStore(playback, (all) => (all.src === src ? all : undefined))

onSessionEnd(() => {
  audio?.pause()
  playback.setState(stopped)
})
