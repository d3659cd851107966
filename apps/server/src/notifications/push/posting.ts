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
  /** What waits at the push service under this name is replaced. */
  readonly topic: string | undefined
}

/** What became of a letter; `unreachable` is worth another try. */
export interface Posted {
  readonly outcome: PushOutcome
  /** Seconds after which the push service wants to be asked again. */
  readonly retryAfter?: number | undefined
  /** The push service has said so itself; else it may have taken what was brought. */
  readonly isAnswered: boolean
  /** It is this site that is refused, and not the device: it may be mended. */
  readonly isOurs?: boolean
}

/** Apple takes the right to notify from sites whose notifications show nothing: there what is shown goes with the next look. */
export const mayClose = ({ endpoint }: Reached) => !new URL(endpoint).hostname.endsWith('.push.apple.com')

type Log = Pick<FastifyBaseLogger, 'warn'>

const recentMs = 3600_000
const refusesThisSite =
  'A push service takes nothing from this site: set the clock of this machine right, and PARLEY_PUSH_CONTACT to an address at which you are reached. It is tried again.'

/** Whoever subscribes names a push service; nobody makes this grow. */
function remember(times: Map<string, number>, service: string, now: number): void {
  if (times.size >= 100) times.clear()
  times.set(service, now)
}

/** Brings letters to the push services of browsers. */
export class PushPost {
  readonly #outside: Outside
  readonly #vapid: Vapid
  /** Origins that are reached wherever they are, as the operator says. */
  readonly #trusted: ReadonlySet<string>
  readonly #log: Log
  readonly #now: () => number
  /** Push services that have taken something, and those of which the log says that they refuse this site; when. */
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
    if (!this.mayReach(device.endpoint)) return { outcome: 'refused', isAnswered: false }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(pushLimits.seconds * 1000)])
    try {
      const response = await this.#ask(device, letter, limit)
      return this.#judge(new URL(device.endpoint).origin, response.statusCode ?? 0, outcomeOf(response))
    } catch {
      return { outcome: 'unreachable', isAnswered: false }
    }
  }

  /** 401 and 403 are of a device with another key, or of a site whose clock is wrong or that says too little of itself. */
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
    // What it says is of no use, and may be endless.
    response.destroy()
    return response
  }
}

function outcomeOf(response: IncomingMessage): Posted {
  const { statusCode = 0 } = response
  const answered = (outcome: PushOutcome): Posted => ({ outcome, isAnswered: true })
  if (statusCode >= 200 && statusCode < 300) return answered('taken')
  // Of another key, too: it was made for a secret that this server has no more.
  if ([401, 403, 404, 410].includes(statusCode)) return answered('gone')
  if (statusCode !== 429 && statusCode < 500) return answered('refused')
  return { ...answered('unreachable'), retryAfter: retryAfterOf(response, pushLimits.mostSeconds) }
}
