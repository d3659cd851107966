import { setTimeout as sleep } from 'node:timers/promises'
import type { Talk } from './talk.ts'

export type Load =
  | { readonly kind: 'inFlight'; readonly each: number; readonly seconds: number }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly seconds: number }
  /** Some members of a group send, each with `each` messages in flight. */
  | { readonly kind: 'group'; readonly each: number; readonly seconds: number }

export interface Result {
  /** Messages that were stored and delivered. */
  readonly messages: number
  /** Acks a second while the load lasted; of a group arrivals at others than the sender. */
  readonly throughput: number
  /** Milliseconds from sending to the ack, and to the arrival at the peer. */
  readonly ackP50: number
  readonly ackP99: number
  readonly arrivalP50: number
  readonly arrivalP99: number
  /** Processor time of the clients while the load lasted, as a share of a core. */
  readonly clientsShare: number
}

const drainSeconds = 30

/**
 * Puts a load on the talks, and waits until each message has been acked and has arrived.
 * @param deliveries arrivals so far, where they are more than one a message
 */
export async function run(load: Load, talks: readonly Talk[], deliveries?: () => number): Promise<Result> {
  const acks: number[] = []
  const arrivals: number[] = []
  const sentBefore = sentBy(talks)
  const deliveriesBefore = deliveries?.() ?? 0
  const cpuBefore = process.cpuUsage()
  const until = performance.now() + load.seconds * 1000
  for (const talk of talks) {
    talk.onArrival = (ms) => arrivals.push(ms)
    talk.onAck = (ms) => {
      if (performance.now() > until) return
      acks.push(ms)
      if (load.kind !== 'steady') talk.send()
    }
  }
  if (load.kind === 'steady') await sendEvenly(load.perSecond, until, talks)
  else await fill(load.each, load.seconds, talks)
  const { user, system } = process.cpuUsage(cpuBefore)
  const delivered = deliveries ? deliveries() - deliveriesBefore : acks.length
  await drained(talks)
  return {
    messages: sentBy(talks) - sentBefore,
    throughput: delivered / load.seconds,
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
    arrivalP50: percentile(arrivals, 0.5),
    arrivalP99: percentile(arrivals, 0.99),
    clientsShare: (user + system) / 1e6 / load.seconds,
  }
}

const sentBy = (talks: readonly Talk[]) => talks.reduce((sum, { sent }) => sum + sent, 0)

async function fill(each: number, seconds: number, talks: readonly Talk[]): Promise<void> {
  for (const talk of talks) for (let i = 0; i < each; i++) talk.send()
  await sleep(seconds * 1000)
}

async function sendEvenly(perSecond: number, until: number, talks: readonly Talk[]): Promise<void> {
  let sent = 0
  for (const start = performance.now(); performance.now() < until; await sleep(1))
    for (const due = ((performance.now() - start) * perSecond) / 1000; sent < due; sent++)
      talks[sent % talks.length]?.send()
}

/** Waits until all that was sent has been acked and has arrived. */
export async function drained(talks: readonly Talk[]): Promise<void> {
  for (const start = performance.now(); !talks.every(({ isDone }) => isDone); await sleep(10))
    if (performance.now() - start > drainSeconds * 1000) throw new Error('messages were lost')
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
