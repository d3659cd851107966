import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto'
import { limits } from '@parley/contract'
import type { Shown } from '../../kernel/caller.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { isSameText } from './same-text.ts'

const separator = '.'
/** Characters; more than a ticket of ours has. */
const longestTicket = 256

/** The session that a ticket shows, and the ticket's own number. */
export interface TicketRead extends Shown {
  readonly ticket: string
}

/**
 * Tickets that open one socket each. They are not stored: the server's key proves that it issued them, and each counts
 * once.
 */
export class Tickets {
  readonly #key: KeyObject
  readonly #uses: RateLimit
  readonly #now: () => number

  constructor(secret: Uint8Array, rates: Rates, now: () => number = Date.now) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'parley socket ticket', 32)))
    // Remembered longer than a ticket holds, for nodes whose clocks differ.
    this.#uses = rates.limit('tickets', { points: 1, seconds: 4 * limits.ticketSeconds })
    this.#now = now
  }

  issue({ userId, sessionId }: Shown): string {
    const expiresAt = this.#now() + limits.ticketSeconds * 1000
    const content = [userId, sessionId, expiresAt, randomUUID()].join(separator)
    return `${content}${separator}${this.#signatureOf(content)}`
  }

  /** The person whose ticket this is, used or not; undefined if it is too old or not ours. */
  read(ticket: string): TicketRead | undefined {
    if (ticket.length > longestTicket) return undefined
    const end = ticket.lastIndexOf(separator)
    const content = ticket.slice(0, Math.max(0, end))
    if (!isSameText(ticket.slice(end + 1), this.#signatureOf(content))) return undefined
    const [userId = '', sessionId = '', expiresAt = '', id = ''] = content.split(separator)
    return Number(expiresAt) > this.#now() ? { userId: Number(userId), sessionId, ticket: id } : undefined
  }

  /** Uses it up. False when it has been used. */
  async redeem({ ticket }: Pick<TicketRead, 'ticket'>): Promise<boolean> {
    return (await this.#uses.take(ticket)) === 0
  }

  #signatureOf(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url')
  }
}
