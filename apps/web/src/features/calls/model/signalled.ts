import { CallNoticeFlag } from '@parley/contract/enums'
import type { Effect, Step } from './event.ts'
import type { Passed, ReceivedSignal } from './signal.ts'
import type { CallState } from './state.ts'
import { ended, gone, stay } from './steps.ts'

/** Applies a signal of the server to a call. */
export function signalled(state: CallState, signal: ReceivedSignal, at: number): Step {
  if (signal.flag === CallNoticeFlag.incoming) return rings(state, signal)
  if (state.phase === 'idle' || state.phase === 'ended' || state.peer.id !== signal.peer.id)
    return stay(state)

  switch (signal.flag) {
    case CallNoticeFlag.ringing:
      if (state.phase !== 'calling' || state.step !== 'asked') return stay(state)
      return stay({ ...state, step: 'ringing' })
    case CallNoticeFlag.callerCancelled:
      // Another tab of mine may have answered: any text here could be wrong.
      return state.phase === 'incoming' || state.phase === 'answering' ? gone() : stay(state)
    case CallNoticeFlag.calleeRefused:
      return state.phase === 'calling' ? ended(state, 'refused', at) : stay(state)
    case CallNoticeFlag.createOffer: {
      if (state.phase !== 'calling' || state.step === 'opening') return stay(state)
      const { peer, kind } = state
      return {
        state: { phase: 'connecting', role: 'caller', peer, kind },
        effects: [{ do: 'connect', role: 'caller' }],
      }
    }
    case CallNoticeFlag.hungUp:
      return state.phase === 'connecting' || state.phase === 'talking'
        ? ended(state, 'hungUp', at)
        : stay(state)
    case CallNoticeFlag.passThrough: {
      const isTogether = state.phase === 'connecting' || state.phase === 'talking'
      if (!isTogether || !isPassed(signal)) return stay(state)
      return { state, effects: [{ do: 'pass', passed: { type: signal.type, data: signal.data } }] }
    }
  }
}

/**
 * Nobody is in two calls: when the server says that somebody calls, whatever was here is over. Two who call each
 * other at once want to talk: the one whose call came second answers at once.
 */
function rings(state: CallState, { peer, kind }: ReceivedSignal): Step {
  // It arrives twice: when the call begins, and at a page that requests it.
  if ((state.phase === 'incoming' || state.phase === 'answering') && state.peer.id === peer.id)
    return stay(state)
  const wanted =
    state.phase === 'calling' || (state.phase === 'ended' && state.reason === 'busy')
      ? state.peer.id === peer.id && state.kind
      : false
  const leave: Effect[] = state.phase === 'idle' || state.phase === 'ended' ? [] : [{ do: 'release' }]
  if (!wanted) return { state: { phase: 'incoming', peer, kind }, effects: leave }
  return { state: { phase: 'answering', peer, kind }, effects: [...leave, { do: 'open', kind: wanted }] }
}

const passedTypes: readonly string[] = [
  'offer',
  'answer',
  'offer_ice',
  'answer_ice',
] satisfies Passed['type'][]

const isPassed = (signal: ReceivedSignal): signal is ReceivedSignal & Passed =>
  signal.type !== undefined && passedTypes.includes(signal.type)
