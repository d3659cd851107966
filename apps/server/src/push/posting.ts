import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type PushOutcome, pushLimits } from '@parley/contract'
import { counts } from '../http/counts.ts'
import { answerTo } from '../outside/answer.ts'
import { judged } from '../outside/judged.ts'
import type { Outside } from '../outside/outside.ts'
import { type DeviceKeys, encryptFor } from './encryption.ts'
import type { Vapid } from './vapid.ts'

/** Where a device is reached. */
export interface Reached extends DeviceKeys {
  readonly endpoint: string
}

export interface Letter {
  readonly text: Buffer
  /** Seconds after which the push service drops it. */
  readonly ttl: number
  readonly urgency: 'high' | 'normal'
  /** What waits at the push service under this name is replaced. */
  readonly topic: string | undefined
}

/** What became of a letter; `unreachable` is worth another try. */
export interface Posted {
  readonly outcome: PushOutcome
  /** Seconds after which the push service wants to be asked again. */
  readonly retryAfter?: number
}

/** Apple takes the right to notify from sites whose notifications show nothing: there what is shown goes with the next look. */
export const mayClose = ({ endpoint }: Reached) => !new URL(endpoint).hostname.endsWith('.push.apple.com')

/** Brings letters to the push services of browsers. */
export class PushPost {
  readonly #outside: Outside
  readonly #vapid: Vapid
  /** Origins that are reached wherever they are, as the operator says. */
  readonly #trusted: ReadonlySet<string>

  constructor(parts: { outside: Outside; vapid: Vapid; trusted: readonly string[] }) {
    this.#outside = parts.outside
    this.#vapid = parts.vapid
    this.#trusted = new Set(parts.trusted)
  }

  /** Whether letters are brought there at all, as far as the address says. */
  mayReach(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (url.username !== '' || url.password !== '') return false
    if (this.#trusted.has(url.origin)) return true
    try {
      judged(this.#outside, url)
    } catch {
      return false
    }
    return url.protocol === 'https:'
  }

  async post(device: Reached, letter: Letter, signal: AbortSignal): Promise<Posted> {
    const posted = await this.#bring(device, letter, signal)
    // What is given up because this node ends is brought, and counted, by another.
    if (!signal.aborted || posted.outcome === 'taken')
      counts.pushes.set(posted.outcome, (counts.pushes.get(posted.outcome) ?? 0) + 1)
    return posted
  }

  async #bring(device: Reached, letter: Letter, signal: AbortSignal): Promise<Posted> {
    if (!this.mayReach(device.endpoint)) return { outcome: 'refused' }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(pushLimits.seconds * 1000)])
    try {
      return outcomeOf(await this.#ask(device, letter, limit))
    } catch {
      return { outcome: 'unreachable' }
    }
  }

  async #ask(
    device: Reached,
    { text, ttl, urgency, topic }: Letter,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const url = new URL(device.endpoint)
    const body = encryptFor(device, text)
    const headers = {
      ttl: String(ttl),
      urgency,
      ...(topic && { topic }),
      authorization: this.#vapid.authorization(url),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
    }
    const lookup = this.#trusted.has(url.origin) ? {} : { lookup: judged(this.#outside, url) }
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    // An agent of its own: no connection that was judged before, and no proxy of the environment.
    const asked = request(url, { agent: false, method: 'POST', signal, headers, ...lookup })
    const response = await answerTo(asked.end(body))
    // What it says is of no use, and may be endless.
    response.destroy()
    return response
  }
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Posted {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'taken' }
  // Of another key, too: it was made for a secret that this server has no more.
  if ([401, 403, 404, 410].includes(statusCode)) return { outcome: 'gone' }
  if (statusCode !== 429 && statusCode < 500) return { outcome: 'refused' }
  const retryAfter = secondsOf(headers['retry-after'])
  return { outcome: 'unreachable', ...(retryAfter !== undefined && { retryAfter }) }
}

/** Seconds, or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), pushLimits.mostSeconds) : undefined
}
