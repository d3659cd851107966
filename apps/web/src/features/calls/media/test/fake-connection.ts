/** Follows the states that a peer connection goes through; says what was done to it. */
export class FakeConnection extends EventTarget {
  signalingState: RTCSignalingState = 'stable'
  localDescription: RTCSessionDescription | null = null
  remoteDescription: RTCSessionDescription | null = null
  readonly log: string[] = []

  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    await Promise.resolve()
    this.log.push(`local ${type}`)
    this.localDescription = { type, sdp: `my ${type}` } as RTCSessionDescription
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
  }

  async setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit) {
    await Promise.resolve()
    this.log.push(`remote ${type}`)
    this.remoteDescription = { type, sdp } as RTCSessionDescription
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
  }

  async addIceCandidate({ candidate }: RTCIceCandidateInit) {
    if (!this.remoteDescription || candidate === 'broken') throw new Error('no description')
    this.log.push(`candidate ${candidate}`)
  }

  needNegotiation() {
    this.dispatchEvent(new Event('negotiationneeded'))
  }

  find(candidate: RTCIceCandidateInit | null) {
    const found = candidate && { toJSON: () => candidate }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }))
  }
}
