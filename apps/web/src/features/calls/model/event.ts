import type { CallSignalFlag } from '@parley/contract/enums'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import type { CallEventOnSocket, Passed } from './signal.ts'
import type { CallState, Link, Peer, Role } from './state.ts'

/** Events of a call: from the person, the server, the browser or the clock. */
export type CallEvent =
  | { readonly type: 'start'; readonly peer: Peer; readonly kind: CallKind }
  /** `kind` is what I want to show: a video call can be answered by voice. */
  | { readonly type: 'accept'; readonly kind: CallKind }
  /** Refuse, cancel, hang up, or put away what is over: whichever fits. */
  | { readonly type: 'end' }
  /** Microphone and camera are open, or it is known that they cannot be. */
  | { readonly type: 'opened' }
  | { readonly type: 'link'; readonly link: Link }
  | { readonly type: 'socketLost' }
  /** The state has lasted as long as `patience` allows. */
  | { readonly type: 'timeout' }
  | CallEventOnSocket

interface Addressee {
  readonly peerId: number
  readonly kind: CallKind
}

/** The actions that follow. */
export type Effect =
  | { readonly do: 'open'; readonly kind: CallKind }
  | { readonly do: 'send'; readonly to: Addressee; readonly flag: CallSignalFlag }
  | { readonly do: 'connect'; readonly role: Role }
  | { readonly do: 'pass'; readonly passed: Passed }
  /** Closes microphone, camera, and the connections to the other side and to the server, which ends what is still on. */
  | { readonly do: 'release' }

export interface Step {
  readonly state: CallState
  readonly effects: readonly Effect[]
}

const second = 1000

/** Milliseconds that a state may last; undefined for those that end otherwise. */
export function patienceOf(state: CallState): number | undefined {
  switch (state.phase) {
    case 'calling':
      if (state.step === 'asked') return 10 * second
      // The server ends what rings for 45 seconds; a little later it is the server that does not answer.
      return state.step === 'ringing' ? 60 * second : undefined
    case 'incoming':
      return 60 * second
    case 'connecting':
      return 25 * second
    case 'talking':
      return state.link === 'lost' ? 25 * second : undefined
    case 'ended':
      return state.reason === 'hungUp' ? 1.5 * second : 3 * second
    default:
      return undefined
  }
}
