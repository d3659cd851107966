import { setTimeout as sleep } from 'node:timers/promises'
import type { Conversation } from './conversation.ts'

export type Load =
  | { readonly kind: 'inFlight'; readonly each: number; readonly seconds: number }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly seconds: number }

export interface Result {
  /** Messages that were stored and delivered. */
  readonly messages: number
  /** Acks a second while the load lasted. */
  readonly throughput: number
  /** Milliseconds from sending to the ack, and to the arrival at the peer. */
  readonly ackP50: number
  readonly ackP99: number
  readonly arrivalP99: number
}

const drainSeconds = 30

/** Puts a load on the conversations, and waits until each message has been acked and has arrived. */
export async function run(load: Load, conversations: readonly Conversation[]): Promise<Result> {
  const acks: number[] = []
  const arrivals: number[] = []
  const until = performance.now() + load.seconds * 1000
  for (const conversation of conversations) {
    conversation.onArrival = (ms) => arrivals.push(ms)
    conversation.onAck = (ms) => {
      if (performance.now() > until) return
      acks.push(ms)
      if (load.kind === 'inFlight') conversation.send()
    }
  }
  if (load.kind === 'inFlight') await fill(load.each, load.seconds, conversations)
  else await sendEvenly(load.perSecond, until, conversations)
  await drained(conversations)
  return {
    messages: arrivals.length,
    throughput: acks.length / load.seconds,
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
    arrivalP99: percentile(arrivals, 0.99),
  }
}

async function fill(each: number, seconds: number, conversations: readonly Conversation[]): Promise<void> {
  for (const conversation of conversations) for (let i = 0; i < each; i++) conversation.send()
  await sleep(seconds * 1000)
}

async function sendEvenly(
  perSecond: number,
  until: number,
  conversations: readonly Conversation[],
): Promise<void> {
  let sent = 0
  for (const start = performance.now(); performance.now() < until; await sleep(1))
    for (const due = ((performance.now() - start) * perSecond) / 1000; sent < due; sent++)
      conversations[sent % conversations.length]?.send()
}

async function drained(conversations: readonly Conversation[]): Promise<void> {
  const isDone = ({ sent, acked, received }: Conversation) => acked === sent && received === sent
  for (const start = performance.now(); !conversations.every(isDone); await sleep(10))
    if (performance.now() - start > drainSeconds * 1000) throw new Error('messages were lost')
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
