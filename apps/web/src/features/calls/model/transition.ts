import { CallSignalFlag } from '@parley/contract/enums'
import { callBusy, callPeerOffline, callUnknown, recipientNotFriend } from '@parley/contract/error-codes'
import type { CallEvent, Step } from './event.ts'
import { signalled } from './signalled.ts'
import { type CallState, type EndReason, idle } from './state.ts'
import { ended, gone, send, stay } from './steps.ts'

type EventOf<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>

/** Next state of a call after an event, and the effects. An event that does not fit changes nothing. */
export function transition(state: CallState, event: CallEvent, at: number): Step {
  switch (event.type) {
    case 'start':
      return start(state, event)
    case 'accept':
      if (state.phase !== 'incoming') return stay(state)
      return { state: { ...state, phase: 'answering' }, effects: [{ do: 'open', kind: event.kind }] }
    case 'end':
      return endByMe(state, at)
    case 'opened':
      return opened(state)
    case 'link':
      return linked(state, event, at)
    case 'socketLost':
      return socketLost(state, at)
    case 'timeout':
      return timedOut(state, at)
    case 'signal':
      return signalled(state, event.signal, at)
    case 'refused':
      return refused(state, event, at)
    case 'recorded': {
      const isAboutThis = state.phase === 'ended' && state.peer.id === event.peerId
      if (!isAboutThis || state.reason !== 'refused' || !event.isUnanswered) return stay(state)
      return stay({ ...state, reason: 'notAnswered' })
    }
  }
}

function start(state: CallState, { peer, kind }: EventOf<'start'>): Step {
  if (state.phase !== 'idle' && state.phase !== 'ended') return stay(state)
  return { state: { phase: 'calling', step: 'opening', peer, kind }, effects: [{ do: 'open', kind }] }
}

function endByMe(state: CallState, at: number): Step {
  switch (state.phase) {
    case 'idle':
    case 'ended':
      return stay(idle)
    case 'calling':
      return state.step === 'opening' ? gone() : gone(send(state, CallSignalFlag.callerCancels))
    case 'incoming':
    case 'answering':
      return gone(send(state, CallSignalFlag.calleeRefuses))
    case 'connecting':
    case 'talking':
      return ended(state, 'hungUp', at, send(state, CallSignalFlag.hangUp))
  }
}

function opened(state: CallState): Step {
  if (state.phase === 'calling' && state.step === 'opening') {
    return { state: { ...state, step: 'asked' }, effects: [send(state, CallSignalFlag.call)] }
  }
  if (state.phase !== 'answering') return stay(state)
  const { peer, kind } = state
  return {
    state: { phase: 'connecting', role: 'callee', peer, kind },
    effects: [{ do: 'connect', role: 'callee' }, send(state, CallSignalFlag.calleeAccepts)],
  }
}

function linked(state: CallState, { link }: EventOf<'link'>, at: number): Step {
  if (state.phase === 'talking') return stay(state.link === link ? state : { ...state, link })
  if (state.phase !== 'connecting' || link === 'lost') return stay(state)
  return stay({ ...state, phase: 'talking', since: at, link })
}

/** The server ends the calls of a connection that closes. What rings here is tied to no connection yet. */
function socketLost(state: CallState, at: number): Step {
  switch (state.phase) {
    case 'calling':
      return state.step === 'opening' ? stay(state) : ended(state, 'network', at)
    case 'connecting':
    case 'talking':
      return ended(state, 'network', at)
    default:
      return stay(state)
  }
}

function timedOut(state: CallState, at: number): Step {
  switch (state.phase) {
    case 'calling':
      if (state.step === 'ringing')
        return ended(state, 'notAnswered', at, send(state, CallSignalFlag.callerCancels))
      return ended(state, 'network', at)
    case 'incoming':
    case 'ended':
      return stay(idle)
    case 'connecting':
      return ended(state, 'noPath', at)
    case 'talking':
      return ended(state, 'network', at)
    default:
      return stay(state)
  }
}

const reasonOfCode: Record<number, EndReason> = {
  [callPeerOffline]: 'offline',
  [callBusy]: 'busy',
  [recipientNotFriend]: 'notFriends',
}

/** Only the refusal of what matters now ends a call: that of a hang-up says what is known already. */
function refused(state: CallState, { flag, code, sentence }: EventOf<'refused'>, at: number): Step {
  if (state.phase === 'calling' && flag === CallSignalFlag.call) {
    const reason = reasonOfCode[code]
    if (reason) return ended(state, reason, at)
    const failed = ended(state, 'failed', at)
    return { ...failed, state: { ...failed.state, sentence } }
  }
  const isOver = code === callUnknown
  if (state.phase === 'connecting' && flag === CallSignalFlag.calleeAccepts) return ended(state, 'gone', at)
  const isTogether = state.phase === 'connecting' || state.phase === 'talking'
  if (isTogether && isOver && flag === CallSignalFlag.passThrough) return ended(state, 'gone', at)
  return stay(state)
}
