import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from '../../../components/engine/use-engine.ts'

export interface Playback {
  /** What is in the player; undefined if nothing has been played. */
  src: string | undefined
  state: 'playing' | 'paused' | 'failed'
  /** Seconds from the beginning. */
  position: number
}

/** The one player of voice messages: whatever begins ends what was playing. */
export function createVoicePlayer() {
  const store = createStore<Playback>(() => ({ src: undefined, state: 'paused', position: 0 }))
  let audio: HTMLAudioElement | undefined

  function player(): HTMLAudioElement {
    if (audio) return audio
    const made = new Audio()
    made.onplaying = () => store.setState({ state: 'playing' })
    made.onpause = () => store.setState({ state: 'paused' })
    made.ontimeupdate = () => store.setState({ position: made.currentTime })
    made.onended = () => store.setState({ state: 'paused', position: 0 })
    made.onerror = () => store.setState({ state: 'failed' })
    audio = made
    return made
  }

  return {
    store,

    /** Plays a voice message, or goes on with it. */
    async play(src: string, address: string) {
      const { src: current, state } = store.getState()
      const made = player()
      if (current !== src || state === 'failed') {
        made.src = address
        store.setState({ src, position: 0 })
      }
      store.setState({ state: 'playing' })
      try {
        await made.play()
      } catch (error) {
        // Another one was begun before this one had loaded.
        if (error instanceof DOMException && error.name === 'AbortError') return
        store.setState({ state: 'failed' })
      }
    },

    pause: () => audio?.pause(),

    /** Goes to a place in the voice message that is in the player. */
    seek(position: number) {
      if (!audio) return
      audio.currentTime = position
      store.setState({ position })
    },

    close: () => audio?.pause(),
  }
}

export function useVoicePlayer(src: string) {
  const player = useEngine().part(createVoicePlayer)
  /** How far this voice message is; undefined while it is not in the player. */
  const playback = useStore(player.store, (all) => (all.src === src ? all : undefined))
  return { player, playback }
}
