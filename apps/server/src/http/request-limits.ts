import { limits } from '@parley/contract'
import type { RateLimits } from '../config/config.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'
import { addressKey } from './address-key.ts'
import { takeOrRefuse } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What requests of a route are counted as; without it, as calls under /api/ and as pages elsewhere. */
    counted?: RequestKind
  }
}

/**
 * Pictures and other files, and what the page itself is made of, are asked for in great numbers at once and take
 * nothing from the calls; and probes are answered however busy those are who share an address with them.
 */
export type RequestKind = 'call' | 'file' | 'page' | 'probe'

const seconds = 10

/**
 * How often one may ask. Who is signed in is counted by session, so that the others behind a router do not pay for
 * one of them; all others by address.
 */
export class RequestLimits {
  readonly #calls: RateLimit
  readonly #sessionCalls: RateLimit
  readonly #files: RateLimit
  readonly #pages: RateLimit
  readonly #probes: RateLimit
  readonly #sessionOf: (token: string) => Promise<string | undefined>

  /** @param sessionOf the session that a token names, if we signed it; without asking the database */
  constructor(rates: Rates, allowed: RateLimits, sessionOf: (token: string) => Promise<string | undefined>) {
    this.#calls = rates.limit('calls', { points: allowed.callsPer10s, seconds })
    this.#sessionCalls = rates.limit('session-calls', { points: allowed.sessionCallsPer10s, seconds })
    this.#files = rates.limit('files', { points: allowed.filesPer10s, seconds })
    this.#pages = rates.limit('pages', { points: limits.pagePartsPer10s, seconds })
    this.#probes = rates.limit('probes', { points: limits.probesPer10s, seconds })
    this.#sessionOf = sessionOf
  }

  /** Counts a request that may show a token. @throws Refusal `tooManyRequests` */
  async take(kind: RequestKind, ip: string, token: string | undefined): Promise<void> {
    await this.takeFrom(kind, ip, token ? await this.#sessionOf(token) : undefined)
  }

  /** @param session that the request is known to be of */
  async takeFrom(kind: RequestKind, ip: string, session: string | undefined): Promise<void> {
    const { [kind]: limit } = {
      call: session ? this.#sessionCalls : this.#calls,
      file: this.#files,
      page: this.#pages,
      probe: this.#probes,
    }
    await takeOrRefuse(limit, session ?? addressKey(ip))
  }
}
