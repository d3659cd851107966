import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../kernel/refusal.ts'
import { type IsProxy, plainAddress } from './client-address.ts'

export const passagePath = '/api/passage'
export const passHeader = 'x-parley-pass'
/** Seconds for which a pass is valid, and by which the clocks of its maker and reader may differ. */
export const passSeconds = 10
/** Characters; more than a pass of ours has. */
const longestPass = 80

/** Headers of proxies about their clients. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** How a request reached this server, as the server sees it. */
export interface Passage {
  /** The connected peer: the last proxy, if there is one. */
  readonly peer: { readonly address: string; readonly port: number }
  readonly isPeerTrusted: boolean
  /** Whether `PARLEY_TRUST_PROXY` is set. */
  readonly trustsSome: boolean
  /** The address that the request counts for. */
  readonly address: string
  readonly protocol: string
  readonly forwarding: readonly string[]
  /** Addresses in `X-Forwarded-For`, the nearest last. */
  readonly forwardedFor: readonly string[]
}

/** Issues and checks passes by the site's key, which all nodes share. Passes are not stored. */
export class Passes {
  readonly #key: KeyObject
  readonly #now: () => number

  constructor(secret: Uint8Array, now: () => number = Date.now) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'parley passage', 32)))
    this.#now = now
  }

  issue(): string {
    const madeAt = String(this.#now())
    return `${madeAt}.${this.#proofOf(madeAt).toString('base64url')}`
  }

  isGood(pass: unknown): boolean {
    if (typeof pass !== 'string' || pass.length > longestPass) return false
    const [madeAt = '', proof = ''] = pass.split('.')
    const given = Buffer.from(proof, 'base64url')
    const expected = this.#proofOf(madeAt)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    return Math.abs(this.#now() - Number(madeAt)) <= passSeconds * 1000
  }

  #proofOf(madeAt: string): Buffer {
    return createHmac('sha256', this.#key).update(madeAt).digest()
  }
}

/** Answers a request with a valid pass with its passage; any other request finds no path here. */
export function passageRoute(
  app: FastifyInstance,
  passes: Passes,
  { isProxy, trustsSome }: { readonly isProxy: IsProxy; readonly trustsSome: boolean },
): void {
  app.get(passagePath, async ({ headers, raw: { socket }, ip, protocol }): Promise<Passage> => {
    if (!passes.isGood(headers[passHeader])) refuse('pathUnknown')
    const { remoteAddress = '', remotePort = 0 } = socket
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join().split(',')
    return {
      peer: { address: plainAddress(remoteAddress), port: remotePort },
      isPeerTrusted: isProxy(remoteAddress),
      trustsSome,
      address: plainAddress(ip),
      protocol,
      forwarding: forwardingHeaders.filter((name) => headers[name] !== undefined),
      forwardedFor: forwardedFor.map((each) => plainAddress(each.trim())).filter((each) => each !== ''),
    }
  })
}

/** Undefined if the value is no passage. */
export function passageIn(value: unknown): Passage | undefined {
  const { peer, address, forwarding, forwardedFor } = Object(value)
  const isOne =
    typeof peer?.address === 'string' &&
    typeof address === 'string' &&
    Array.isArray(forwarding) &&
    Array.isArray(forwardedFor)
  return isOne ? (value as Passage) : undefined
}
