import type { CallKind } from '../../../domain/people/call-requests.ts'

/** The other side, as the server names them. */
export interface Peer {
  readonly id: number
  readonly nickname: string
  readonly avatar: string
}

interface Call {
  readonly peer: Peer
  readonly kind: CallKind
}

/** Role in the call, which decides who sends the first offer. */
export type Role = 'caller' | 'callee'

/** How the connection between the two browsers is doing. */
export type Link = 'good' | 'poor' | 'lost'

export type EndReason =
  | 'hungUp'
  | 'refused'
  | 'notAnswered'
  | 'busy'
  | 'offline'
  | 'notFriends'
  /** It was over before the answer arrived: cancelled, or answered in another tab. */
  | 'gone'
  /** The connection to the server or to the other side was lost. */
  | 'network'
  /** The two browsers found no way to each other. */
  | 'noPath'
  | 'failed'

export type CallState =
  | { readonly phase: 'idle' }
  /** I am calling: `opening` the microphone, `asked` the server, and it rings on the other side. */
  | (Call & { readonly phase: 'calling'; readonly step: 'opening' | 'asked' | 'ringing' })
  | (Call & { readonly phase: 'incoming' })
  /** I have accepted; the microphone opens. */
  | (Call & { readonly phase: 'answering' })
  /** Both want to talk; their browsers look for a way to each other. */
  | (Call & { readonly phase: 'connecting'; readonly role: Role })
  | (Call & {
      readonly phase: 'talking'
      readonly role: Role
      /** Milliseconds since the epoch. */
      readonly since: number
      readonly link: Link
    })
  /** Shown for a moment. */
  | (Call & {
      readonly phase: 'ended'
      readonly reason: EndReason
      readonly seconds: number
      /** The server's own words, where there are none of ours. */
      readonly sentence?: string
    })

export const idle: CallState = { phase: 'idle' }
