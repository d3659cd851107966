/** Counters since a connection began. */
export interface Counts {
  received: number
  lost: number
  /** The lost part of what I sent in the last seconds, as the other side reports it; 0 to 1. */
  lostThere: number
  /** Seconds there and back. */
  roundTrip: number
}

const lossLimit = 0.08
const roundTripLimit = 0.6

export function countsOf(report: Iterable<Record<string, unknown>>): Counts {
  const counts = { received: 0, lost: 0, lostThere: 0, roundTrip: 0 }
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  for (const entry of report) {
    if (entry.type === 'inbound-rtp') {
      counts.received += number(entry.packetsReceived)
      counts.lost += number(entry.packetsLost)
    }
    if (entry.type === 'remote-inbound-rtp') {
      counts.lostThere = Math.max(counts.lostThere, number(entry.fractionLost))
    }
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded') {
      counts.roundTrip = Math.max(counts.roundTrip, number(entry.currentRoundTripTime))
    }
  }
  return counts
}

/** Whether one would hear or see that the network is bad, between two counts. */
export function isPoor(before: Counts, now: Counts): boolean {
  const received = now.received - before.received
  const lost = Math.max(0, now.lost - before.lost)
  const share = received + lost > 0 ? lost / (received + lost) : 0
  return share > lossLimit || now.lostThere > lossLimit || now.roundTrip > roundTripLimit
}
