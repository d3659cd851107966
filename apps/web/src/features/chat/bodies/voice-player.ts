import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Engine } from '../../../engine/engine.ts'
import { storage } from '../../../platform/storage/storage.ts'
import { createHearing } from './hearing.ts'
import type { Voice } from './next-voice.ts'

export interface Playback {
  /** The message in the player; undefined if nothing has been played. */
  src: string | undefined
  state: 'playing' | 'paused' | 'failed'
  /** Seconds from the beginning. */
  position: number
  /** The playback speed. */
  rate: number
}

export const rates = [1, 1.5, 2]
const rateKey = 'voiceRate'

/** Finds the next voice message once one has been heard to its end. */
type Follow = (ended: Voice) => Promise<Voice | undefined>

/** The one player of voice messages: whatever begins ends what was playing. */
export function createVoicePlayer(engine: Engine) {
  const rate = rates.find((one) => String(one) === storage.read(rateKey)) ?? 1
  const store = createStore<Playback>(() => ({ src: undefined, state: 'paused', position: 0, rate }))
  let audio: HTMLAudioElement | undefined
  let current: { voice: Voice; follow: Follow } | undefined

  function player(): HTMLAudioElement {
    if (audio) return audio
    const made = new Audio()
    made.onplaying = () => store.setState({ state: 'playing' })
    made.onpause = () => store.setState({ state: 'paused' })
    made.ontimeupdate = () => store.setState({ position: made.currentTime })
    made.onended = () => void end()
    made.onerror = () => store.setState({ state: 'failed' })
    audio = made
    return made
  }

  async function end() {
    store.setState({ state: 'paused', position: 0 })
    const ended = current
    // A message whose state cannot be read now does not play automatically.
    const next = await ended?.follow(ended.voice).catch(() => undefined)
    if (ended && next && current === ended && store.getState().state === 'paused')
      await play(next, ended.follow)
  }

  /** Plays a voice message, or goes on with it. */
  async function play(voice: Voice, follow: Follow) {
    const { src, state } = store.getState()
    const made = player()
    if (src !== voice.src || state === 'failed') {
      made.src = voice.address
      store.setState({ src: voice.src, position: 0 })
    }
    // A new source begins at the ordinary pace.
    made.playbackRate = store.getState().rate
    current = { voice, follow }
    store.setState({ state: 'playing' })
    try {
      await made.play()
      if (voice.id !== undefined) engine.part(createHearing).hear(voice.id)
    } catch (error) {
      // Another one was begun before this one had loaded.
      if (error instanceof DOMException && error.name === 'AbortError') return
      store.setState({ state: 'failed' })
    }
  }

  return {
    store,
    play,

    pause: () => audio?.pause(),

    /** Goes to a place in the voice message that is in the player. */
    seek(position: number) {
      if (!audio) return
      audio.currentTime = position
      store.setState({ position })
    },

    /** The next pace: it holds for all that follow, also on later days. */
    quicken() {
      const at = rates.indexOf(store.getState().rate)
      const rate = rates[(at + 1) % rates.length] ?? 1
      if (audio) audio.playbackRate = rate
      storage.write(rateKey, String(rate))
      store.setState({ rate })
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
