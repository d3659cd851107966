import type { Passed } from '../model/signal.ts'
import type { Role } from '../model/state.ts'

/** The part of an RTCPeerConnection that negotiation uses. */
export type Connection = Pick<
  RTCPeerConnection,
  | 'signalingState'
  | 'localDescription'
  | 'remoteDescription'
  | 'setLocalDescription'
  | 'setRemoteDescription'
  | 'addIceCandidate'
  | 'addEventListener'
>

interface Options {
  role: Role
  send(passed: Passed): void
  /** An offer has been applied and not been answered yet: the time to add what is to be sent. */
  onOffer(): void
  onError(error: unknown): void
}

/**
 * Offers and answers in an order that both sides can follow, whichever begins ("perfect negotiation"): when two offers
 * cross, the callee's gives way. Candidates wait until there is a description that they belong to.
 */
export function negotiate(connection: Connection, { role, send, onOffer, onError }: Options) {
  const isPolite = role === 'callee'
  const iceType = role === 'caller' ? 'offer_ice' : 'answer_ice'
  let isOffering = false
  let isIgnoring = false
  let early: RTCIceCandidateInit[] = []
  let last = Promise.resolve()

  connection.addEventListener('negotiationneeded', () => void offer().catch(onError))
  connection.addEventListener('icecandidate', (event) => {
    const { candidate } = event as RTCPeerConnectionIceEvent
    if (candidate) send({ type: iceType, data: candidate.toJSON() })
  })

  async function offer() {
    try {
      isOffering = true
      await connection.setLocalDescription()
      sendDescription()
    } finally {
      isOffering = false
    }
  }

  function sendDescription() {
    const { type, sdp } = connection.localDescription ?? {}
    if (type === 'offer' || type === 'answer') send({ type, data: { type, sdp } })
  }

  async function receive({ type, data }: Passed) {
    if (type === 'offer' || type === 'answer') return describe({ type, sdp: sdpOf(data) })
    if (connection.remoteDescription) await add(data as RTCIceCandidateInit)
    else if (!isIgnoring) early.push(data as RTCIceCandidateInit)
  }

  async function describe(description: { type: 'offer' | 'answer'; sdp: string }) {
    const isCrossing = description.type === 'offer' && (isOffering || connection.signalingState !== 'stable')
    isIgnoring = !isPolite && isCrossing
    if (isIgnoring) return
    // An answer to an offer that has been taken back.
    if (description.type === 'answer' && connection.signalingState !== 'have-local-offer') return
    await connection.setRemoteDescription(description)
    const waiting = early
    early = []
    for (const candidate of waiting) await add(candidate)
    if (description.type === 'answer') return
    onOffer()
    await connection.setLocalDescription()
    sendDescription()
  }

  async function add(candidate: RTCIceCandidateInit) {
    try {
      await connection.addIceCandidate(candidate)
    } catch (error) {
      if (!isIgnoring) throw error
    }
  }

  return {
    /** Takes messages of the other side, one after the other. */
    take(passed: Passed) {
      last = last.then(() => receive(passed)).catch(onError)
      return last
    },
  }
}

/** Other clients send the bare text. */
const sdpOf = (data: unknown) =>
  typeof data === 'string' ? data : ((data as { sdp?: string } | null)?.sdp ?? '')
