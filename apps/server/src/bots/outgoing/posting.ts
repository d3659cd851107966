import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type DeliveryProblem,
  outgoingWebhookLimits,
  showsSomething,
  type WebhookEventKind,
} from '@parley/contract'
import { cleanText } from '@parley/contract/clean-text'
import { postOutside, retryAfterOf } from '../../platform/outbound-http/posting.ts'
import type { Addresses } from './addresses.ts'

/** A delivery as it is sent to an address. */
export interface Delivery {
  readonly url: string
  readonly secret: string
  readonly deliveryId: number
  readonly event: WebhookEventKind
  readonly body: object
}

/** Outcome of a request: `again` is worth another try, `gone` ends all deliveries. */
export interface Posted {
  readonly outcome: 'taken' | 'again' | 'refused' | 'gone'
  readonly problem: DeliveryProblem | null
  readonly status: number | null
  readonly tookMs: number
  /** Seconds after which the receiver wants it again. */
  readonly retryAfter?: number | undefined
  /** The text with which it answers. */
  readonly answer?: string | undefined
}

const { seconds, mostSeconds, answerBytes } = outgoingWebhookLimits

/** Posts to addresses that groups have named. */
export class HookPost {
  readonly #addresses: Addresses
  readonly #withinMs: number

  /** @param withinMs other than usual in tests alone */
  constructor(addresses: Addresses, withinMs = seconds * 1000) {
    this.#addresses = addresses
    this.#withinMs = withinMs
  }

  async post(delivery: Delivery, signal: AbortSignal): Promise<Posted> {
    const begunAt = performance.now()
    const inTime = AbortSignal.timeout(this.#withinMs)
    // A host name is checked once it is resolved, when the connection is made.
    if (!this.#addresses.mayReach(delivery.url))
      return { outcome: 'refused', problem: 'public', status: null, tookMs: 0 }
    const said = await this.#request(delivery, AbortSignal.any([signal, inTime])).catch(() =>
      unanswered(inTime),
    )
    return { ...said, tookMs: Math.round(performance.now() - begunAt) }
  }

  async #request(delivery: Delivery, signal: AbortSignal): Promise<Omit<Posted, 'tookMs'>> {
    const { url: address, secret, deliveryId, event } = delivery
    const url = new URL(address)
    const body = Buffer.from(JSON.stringify(delivery.body))
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'ParleyWebhook/1.0',
      'parley-event': event,
      'parley-delivery': String(deliveryId),
      'parley-signature': signatureOf(body, secret, Date.now()),
    }
    const { outside } = this.#addresses
    const isTrusted = this.#addresses.isTrusted(url)
    const response = await postOutside(url, { body, headers, outside, isTrusted, signal })
    try {
      return await readAnswer(response)
    } finally {
      response.destroy()
    }
  }
}

async function readAnswer(response: IncomingMessage): Promise<Omit<Posted, 'tookMs'>> {
  const { statusCode: status = 0 } = response
  if (status >= 200 && status < 300)
    return { outcome: 'taken', problem: null, status, answer: await textOf(response) }
  const problem = 'status'
  if (status === 410) return { outcome: 'gone', problem, status }
  if (status !== 408 && status !== 429 && status < 500) return { outcome: 'refused', problem, status }
  return { outcome: 'again', problem, status, retryAfter: retryAfterOf(response, mostSeconds) }
}

/** The text that an answer in JSON says; undefined where it says none, is too long, or breaks off. */
async function textOf(response: IncomingMessage): Promise<string | undefined> {
  if (!/^\s*application\/json\s*(;|$)/i.test(response.headers['content-type'] ?? '')) return undefined
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > answerBytes) return undefined
      chunks.push(chunk)
    }
    const said = JSON.parse(Buffer.concat(chunks).toString()) as { text?: unknown } | null
    const text = typeof said?.text === 'string' ? cleanText(said.text).trim() : ''
    return showsSomething(text) ? text : undefined
  } catch {
    // The receiver has taken the delivery; its answer is lost.
    return undefined
  }
}

/** A name that nobody knows, one of the inside and one at which nobody answers have one word. */
function unanswered(inTime: AbortSignal): Omit<Posted, 'tookMs'> {
  return { outcome: 'again', problem: inTime.aborted ? 'late' : 'unreachable', status: null }
}

/** The proof that a body is from here, and when: the time exposes a body that is replayed later. */
export function signatureOf(body: Buffer, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const proof = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${proof}`
}
