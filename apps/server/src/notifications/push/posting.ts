import type { IncomingMessage } from 'node:http'
import { type PushOutcome, pushLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { counts } from '../../platform/http/counts.ts'
import { judged } from '../../platform/outbound-http/judged.ts'
import type { Outside } from '../../platform/outbound-http/outside.ts'
import { postOutside, retryAfterOf } from '../../platform/outbound-http/posting.ts'
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
  /** Replaces a letter with the same topic that waits at the push service. */
  readonly topic: string | undefined
}

/** Outcome of a letter; `unreachable` is worth a retry. */
export interface Posted {
  readonly outcome: PushOutcome
  /** Seconds after which the push service allows a retry. */
  readonly retryAfter?: number | undefined
  /** The push service has answered; else it may have accepted the letter. */
  readonly isAnswered: boolean
  /** The service refuses this site, not the device: the operator may correct it. */
  readonly isOurs?: boolean
}

/**
 * Apple revokes the right to notify from sites whose pushes show nothing: there the app closes them when it is opened.
 */
export const mayClose = ({ endpoint }: Reached) => !new URL(endpoint).hostname.endsWith('.push.apple.com')

type Log = Pick<FastifyBaseLogger, 'warn'>

const recentMs = 3600_000
const refusesThisSite =
  'A push service takes nothing from this site: set the clock of this machine right, and PARLEY_PUSH_CONTACT to an address at which you are reached. It is tried again.'

/** Bounded, since subscribers choose the push services. */
function remember(times: Map<string, number>, service: string, now: number): void {
  if (times.size >= 100) times.clear()
  times.set(service, now)
}

/** Posts letters to the push services of browsers. */
export class PushPost {
  readonly #outside: Outside
  readonly #vapid: Vapid
  /** Origins that the operator allows, wherever they are. */
  readonly #trusted: ReadonlySet<string>
  readonly #log: Log
  readonly #now: () => number
  /** Last success of push services, and last warning about those that refuse this site. */
  readonly #taking = new Map<string, number>()
  readonly #warned = new Map<string, number>()

  constructor(parts: {
    outside: Outside
    vapid: Vapid
    trusted: readonly string[]
    log: Log
    now?: () => number
  }) {
    this.#log = parts.log
    this.#now = parts.now ?? (() => Date.now())
    this.#outside = parts.outside
    this.#vapid = parts.vapid
    this.#trusted = new Set(parts.trusted)
  }

  /** Whether the address allows posting letters to it. */
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
    // A letter that an ending node gives up is posted, and counted, by another.
    if (!signal.aborted || posted.outcome === 'taken')
      counts.pushes.set(posted.outcome, (counts.pushes.get(posted.outcome) ?? 0) + 1)
    return posted
  }

  async #bring(device: Reached, letter: Letter, signal: AbortSignal): Promise<Posted> {
    if (!this.mayReach(device.endpoint)) return { outcome: 'refused', isAnswered: false }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(pushLimits.seconds * 1000)])
    try {
      const response = await this.#ask(device, letter, limit)
      return this.#judge(new URL(device.endpoint).origin, response.statusCode ?? 0, outcomeOf(response))
    } catch {
      return { outcome: 'unreachable', isAnswered: false }
    }
  }

  /** 401 and 403 mean a device with another key, or a site with a wrong clock or without a proper contact. */
  #judge(service: string, status: number, posted: Posted): Posted {
    if (posted.outcome === 'taken') remember(this.#taking, service, this.#now())
    if (status !== 401 && status !== 403) return posted
    if (this.#isRecent(this.#taking, service)) return posted
    if (!this.#isRecent(this.#warned, service)) {
      remember(this.#warned, service, this.#now())
      this.#log.warn({ service, status }, refusesThisSite)
    }
    return { outcome: 'refused', isAnswered: true, isOurs: true }
  }

  #isRecent(times: ReadonlyMap<string, number>, service: string): boolean {
    const at = times.get(service)
    return at !== undefined && this.#now() - at < recentMs
  }

  async #ask(
    device: Reached,
    { text, ttl, urgency, topic }: Letter,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const url = new URL(device.endpoint)
    const headers = {
      ttl: String(ttl),
      urgency,
      ...(topic && { topic }),
      authorization: this.#vapid.authorization(url),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
    }
    const response = await postOutside(url, {
      body: encryptFor(device, text),
      headers,
      outside: this.#outside,
      isTrusted: this.#trusted.has(url.origin),
      signal,
    })
    // Its body is of no use, and may be endless.
    response.destroy()
    return response
  }
}

function outcomeOf(response: IncomingMessage): Posted {
  const { statusCode = 0 } = response
  const answered = (outcome: PushOutcome): Posted => ({ outcome, isAnswered: true })
  if (statusCode >= 200 && statusCode < 300) return answered('taken')
  // Also for another key: the device subscribed with a secret that this server no longer has.
  if ([401, 403, 404, 410].includes(statusCode)) return answered('gone')
  if (statusCode !== 429 && statusCode < 500) return answered('refused')
  return { ...answered('unreachable'), retryAfter: retryAfterOf(response, pushLimits.mostSeconds) }
}
