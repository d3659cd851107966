import { confirmationsOfSite, mailLimits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lookOrRefuse, type Point, takeAllOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { countAccounts } from './address-repository.ts'
import { isRefused } from './refusal-repository.ts'
import type { MailTickets } from './tickets.ts'

/** Limits emails to addresses that may be anybody's. */
export class ConfirmationLimits {
  readonly #rates: Rates
  readonly #tickets: MailTickets
  readonly #ofPerson: readonly RateLimit[]
  readonly #ofAddress: readonly RateLimit[]
  readonly #ofAsker: RateLimit

  constructor({ rates, tickets }: { readonly rates: Rates; readonly tickets: MailTickets }) {
    this.#rates = rates
    this.#tickets = tickets
    this.#ofPerson = [
      rates.limit('mail-addresses', mailLimits.ofPerson),
      rates.limit('mail-addresses-daily', mailLimits.ofPersonDaily),
    ]
    this.#ofAddress = [
      rates.limit('mail-confirmations', mailLimits.ofAddress),
      rates.limit('mail-confirmations-daily', mailLimits.ofAddressDaily),
    ]
    this.#ofAsker = rates.limit('mail-confirmations-of-asker', mailLimits.ofAskerDaily)
  }

  /** A refusal by one limit leaves the others unchanged. @throws Refusal */
  async take(queries: Queries, userId: number, address: string): Promise<void> {
    const mailbox = this.#tickets.mailboxMarkOf(address)
    const own = this.#ofPerson.map((limit): Point => ({ limit, key: String(userId) }))
    const others: Point[] = [
      { limit: this.#ofAsker, key: `${userId}:${mailbox}` },
      ...this.#ofAddress.map((limit) => ({ limit, key: mailbox })),
      { limit: await this.#ofSite(queries), key: '' },
    ]
    await lookOrRefuse(others)
    // Trying addresses must not reveal who wants no mail.
    await takeAllOrRefuse(own)
    if (await isRefused(queries, this.#tickets.marksOf(address))) refuse('mailRefused')
    await takeAllOrRefuse(others)
  }

  async #ofSite(queries: Queries): Promise<RateLimit> {
    const { seconds } = mailLimits.ofSiteDaily
    const points = confirmationsOfSite(await countAccounts(queries))
    return this.#rates.limit(`mail-confirmations-of-site-${points}`, { points, seconds })
  }
}
