import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto'
import { signInLimits } from '@parley/contract'
import type { RateLimit, Rates } from '../../../platform/rate-limits/rates.ts'
import { isSameText } from '../same-text.ts'

const separator = '.'

/**
 * Challenges that authenticators sign. Like tickets, they are not stored, so that strangers who request them fill
 * nothing: the server's key proves that it issued them, and each counts once.
 */
export class Challenges {
  readonly #key: KeyObject
  readonly #uses: RateLimit
  readonly #now: () => number

  constructor(secret: Uint8Array, rates: Rates, now: () => number = () => Date.now()) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'parley passkey challenge', 32)))
    // Remembered longer than one holds, for nodes whose clocks differ.
    this.#uses = rates.limit('passkey-challenges', { points: 1, seconds: 2 * signInLimits.passkeySeconds })
    this.#now = now
  }

  /** @param purpose what it is signed for, without dots */
  issue(purpose: string): string {
    const content = [purpose, this.#now() + signInLimits.passkeySeconds * 1000, randomUUID()].join(separator)
    return `${content}${separator}${this.#signatureOf(content)}`
  }

  /** Whether we wrote this for that purpose, not too long ago; it may be used. @param sent as a browser encodes it */
  holds(purpose: string, sent: string): boolean {
    const challenge = Buffer.from(sent, 'base64url').toString()
    const end = challenge.lastIndexOf(separator)
    const content = challenge.slice(0, Math.max(0, end))
    if (!isSameText(challenge.slice(end + 1), this.#signatureOf(content))) return false
    const [writtenFor, expiresAt = ''] = content.split(separator)
    return writtenFor === purpose && Number(expiresAt) > this.#now()
  }

  /** Uses one up that holds. False when it has been used. */
  async redeem(sent: string): Promise<boolean> {
    return (await this.#uses.take(Buffer.from(sent, 'base64url').toString())) === 0
  }

  #signatureOf(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url')
  }
}
