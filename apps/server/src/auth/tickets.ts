import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '@parley/contract'
import type { Shown } from '../http/caller.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'

const separator = '.'

/** Tickets that open one socket each. They are not stored: whoever has our key wrote them, and each counts once. */
export class Tickets {
  readonly #key: Uint8Array
  readonly #uses: RateLimit
  readonly #now: () => number

  constructor(secret: Uint8Array, rates: Rates, now: () => number = Date.now) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'parley socket ticket', 32))
    // Remembered longer than a ticket holds, for nodes whose clocks differ.
    this.#uses = rates.limit('tickets', { points: 1, seconds: 4 * limits.ticketSeconds })
    this.#now = now
  }

  issue({ userId, sessionId }: Shown): string {
    const expiresAt = this.#now() + limits.ticketSeconds * 1000
    const content = [userId, sessionId, expiresAt, randomUUID()].join(separator)
    return `${content}${separator}${this.#signatureOf(content).toString('base64url')}`
  }

  /** Whose ticket this is, used or not; undefined for one that is too old or not ours. */
  read(ticket: string): Shown | undefined {
    return this.#read(ticket)?.shown
  }

  /** Whose ticket this is, once. */
  async redeem(ticket: string): Promise<Shown | undefined> {
    const found = this.#read(ticket)
    return found && (await this.#uses.take(found.id)) === 0 ? found.shown : undefined
  }

  #read(ticket: string): { shown: Shown; id: string } | undefined {
    const end = ticket.lastIndexOf(separator)
    const content = ticket.slice(0, Math.max(0, end))
    const given = Buffer.from(ticket.slice(end + 1), 'base64url')
    const expected = this.#signatureOf(content)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const [userId = '', sessionId = '', expiresAt = '', id = ''] = content.split(separator)
    return Number(expiresAt) > this.#now() ? { shown: { userId: Number(userId), sessionId }, id } : undefined
  }

  #signatureOf(content: string): Buffer {
    return createHmac('sha256', this.#key).update(content).digest()
  }
}
