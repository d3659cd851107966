import { userConfig } from '../../../domain/me/user-config.ts'
import type { CallState } from '../model/state.ts'
import { play, type Tone } from './tones.ts'
import { vibrate } from './vibration.ts'

const lock = 'parley-ring'

/** What is heard as long as a state lasts. */
function toneOf(state: CallState): Tone | undefined {
  if (state.phase === 'incoming') return 'incoming'
  return state.phase === 'calling' && state.step === 'ringing' ? 'outgoing' : undefined
}

/** What is heard once, when a state begins. */
function momentOf({ phase }: CallState): Tone | undefined {
  if (phase === 'talking') return 'connected'
  return phase === 'ended' ? 'over' : undefined
}

/** Until my settings are known, it rings: a call that nobody hears is lost. */
const isSoundOn = () => userConfig()?.sound ?? true

/** Sounds and vibrates with the calls of this tab. */
export function createRinger() {
  let stop = () => {}
  return {
    follow(state: CallState, before: CallState) {
      const tone = toneOf(state)
      if (tone !== toneOf(before)) {
        stop()
        stop = tone ? ring(tone) : () => {}
      }
      const moment = state.phase === before.phase ? undefined : momentOf(state)
      if (moment && isSoundOn()) play(moment)
    },
    stop: () => stop(),
  }
}

function ring(tone: Tone): () => void {
  const stopShaking = tone === 'incoming' ? vibrate() : () => {}
  const stopSounding = isSoundOn() ? soundInOneTab(tone) : () => {}
  return () => {
    stopShaking()
    stopSounding()
  }
}

/** Of several tabs one rings; browsers without locks let all of them. */
function soundInOneTab(tone: Tone): () => void {
  if (!navigator.locks || tone !== 'incoming') return play(tone)
  const over = Promise.withResolvers<void>()
  const giveUp = new AbortController()
  let stop = () => {}
  navigator.locks
    .request(lock, { signal: giveUp.signal }, () => {
      stop = play(tone)
      return over.promise
    })
    // Stopped before its turn came.
    .catch(() => {})
  return () => {
    giveUp.abort()
    over.resolve()
    stop()
  }
}
