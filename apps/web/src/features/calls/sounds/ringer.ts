import { userConfig } from '../../../domain/me/user-config.ts'
import type { CallState } from '../model/state.ts'
import { type LastingTone, type Moment, play, playMoment } from './tones.ts'
import { vibrate } from './vibration.ts'

const lock = 'parley-ring'

/** Tones that last as long as a state. */
function toneOf(state: CallState): LastingTone | undefined {
  if (state.phase === 'incoming') return 'incoming'
  return state.phase === 'calling' && state.step === 'ringing' ? 'outgoing' : undefined
}

/** Tones that play once, when a state begins. */
function momentOf({ phase }: CallState): Moment | undefined {
  if (phase === 'talking') return 'connected'
  return phase === 'ended' ? 'over' : undefined
}

/** Until my settings are known, it rings: a call that nobody hears is lost. */
const isSoundOn = () => userConfig()?.sound ?? true

/**
 * Sounds and vibrates with the calls of this tab.
 *
 * @param mayRing whether the call of a person may be heard: with do not disturb only its card is shown
 */
export function createRinger(mayRing: (callerId: number) => Promise<boolean>) {
  let stop = () => {}
  function soundOf(state: CallState, tone: LastingTone | undefined): () => void {
    if (state.phase === 'incoming') return ringOnce(mayRing(state.peer.id))
    return tone && isSoundOn() ? play(tone) : () => {}
  }
  return {
    follow(state: CallState, before: CallState) {
      const tone = toneOf(state)
      if (tone !== toneOf(before)) {
        stop()
        stop = soundOf(state, tone)
      }
      const moment = state.phase === before.phase ? undefined : momentOf(state)
      if (moment && isSoundOn()) playMoment(moment)
    },
    stop: () => stop(),
  }
}

/** Begins once it is known that it may, and not after its end. */
function ringOnce(isAllowed: Promise<boolean>): () => void {
  let isOver = false
  let stop = () => {}
  void isAllowed.then((isLoud) => {
    if (isLoud && !isOver) stop = ring()
  })
  return () => {
    isOver = true
    stop()
  }
}

function ring(): () => void {
  const stopShaking = vibrate()
  const stopSounding = isSoundOn() ? soundInOneTab() : () => {}
  return () => {
    stopShaking()
    stopSounding()
  }
}

/** Rings in one of several tabs; in browsers without locks, in all of them. */
function soundInOneTab(): () => void {
  if (!navigator.locks) return play('incoming')
  const over = Promise.withResolvers<void>()
  const giveUp = new AbortController()
  let stop = () => {}
  navigator.locks
    .request(lock, { signal: giveUp.signal }, () => {
      stop = play('incoming')
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
