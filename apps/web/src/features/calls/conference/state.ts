import type { Conference } from '@parley/contract'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import type { Link } from '../model/state.ts'
import type { Peer } from './ports.ts'

/** `unreachable`: the two browsers have found no way to each other so far. */
export type PeerLink = Link | 'connecting' | 'unreachable'

export interface OpenPeer {
  readonly peer: Peer
  readonly link: PeerLink
}

export type ConferenceState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'entering'; readonly groupId: number; readonly kind: CallKind }
  | {
      readonly phase: 'in'
      readonly groupId: number
      readonly kind: CallKind
      /** Mine. */
      readonly seat: number
      readonly hasHandUp: boolean
      /** The connection to the server is lost, and is being opened anew. */
      readonly isReconnecting: boolean
      readonly conference: Conference
      /** By the seats of the others. */
      readonly peers: ReadonlyMap<number, OpenPeer>
    }

export const idle: ConferenceState = { phase: 'idle' }
