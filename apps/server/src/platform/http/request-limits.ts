import { limits } from '@parley/contract'
import type { RateLimits } from '../config/config.ts'
import type { RateLimit, Rates } from '../rate-limits/rates.ts'
import { addressKey } from './address-key.ts'
import { takeOrRefuse } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How requests of a route are counted; default: as `call` under /api/ and as `page` elsewhere. */
    counted?: RequestKind
  }
}

/**
 * Clients request pictures, other files and parts of the page in great numbers at once; these do not count against the
 * calls. Probes are answered however busy others at their address are.
 */
export type RequestKind = 'call' | 'file' | 'page' | 'probe'

const seconds = 10

/** Facts about a session that are known without a query. */
export interface KnownSessions {
  /** The session that a token names, if we signed it. */
  of(token: string): string | undefined
  /** Whether it was found to be over; it may be over without. */
  isOver(sessionId: string): boolean
}

/**
 * Limits the rate of requests. Signed-in people are counted by session, so that the others behind a router do not pay
 * for one of them; all others by address.
 */
export class RequestLimits {
  readonly #calls: RateLimit
  readonly #sessionCalls: RateLimit
  readonly #files: RateLimit
  readonly #pages: RateLimit
  readonly #probes: RateLimit
  readonly #sessions: KnownSessions

  constructor(rates: Rates, allowed: RateLimits, sessions: KnownSessions) {
    this.#calls = rates.limit('calls', { points: allowed.callsPer10s, seconds })
    this.#sessionCalls = rates.limit('session-calls', { points: allowed.sessionCallsPer10s, seconds })
    this.#files = rates.limit('files', { points: allowed.filesPer10s, seconds })
    this.#pages = rates.limit('pages', { points: limits.pagePartsPer10s, seconds })
    this.#probes = rates.limit('probes', { points: limits.probesPer10s, seconds })
    this.#sessions = sessions
  }

  /** Counts a request that may show a token. @throws Refusal `tooManyRequests` */
  async take(kind: RequestKind, ip: string, token: string | undefined): Promise<void> {
    await this.takeFrom(kind, ip, token ? this.#sessions.of(token) : undefined)
  }

  /** @param shown the session that the request is known to be of */
  async takeFrom(kind: RequestKind, ip: string, shown: string | undefined): Promise<void> {
    // Its token is still valid, and one person may have many, by signing in and out.
    const session = shown && !this.#sessions.isOver(shown) ? shown : undefined
    const { [kind]: limit } = {
      call: session ? this.#sessionCalls : this.#calls,
      file: this.#files,
      page: this.#pages,
      probe: this.#probes,
    }
    await takeOrRefuse(limit, session ?? addressKey(ip))
  }
}
