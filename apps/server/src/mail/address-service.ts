import { type Data, type Endpoints, type Input, type MailSetting, mailLimits } from '@parley/contract'
import type { Caller } from '../http/caller.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import { refuse } from '../http/refusal.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import {
  type AddressRow,
  addressOf,
  changeChoice,
  putConfirmed,
  removeAddress,
} from './address-repository.ts'
import {
  holdConfirmation,
  isRefused,
  type KnownLetter,
  type LetterKind,
  lettersOf,
  noteConfirmed,
  putLetter,
  putRefusal,
  removeLetters,
} from './letter-repository.ts'
import { type MailTickets, markOf, newCode } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly rates: Rates
  readonly tickets: MailTickets
  /** Sends what was asked for, soon; undefined where the site sends no mail. */
  readonly hurry: (() => void) | undefined
}

type Known = Pick<Data<Endpoints['GET /api/mail/setting']>, 'setting' | 'pending'>
type Address = Input<Endpoints['PUT /api/mail/address']>['body']
type Changes = Input<Endpoints['PUT /api/mail/setting']>['body']

/** Where somebody is sent digests. They alone are told it; that others gave the same address nobody is. */
export class MailAddressService {
  readonly #parts: Parts
  readonly #ofPerson: readonly RateLimit[]
  readonly #ofAddress: readonly RateLimit[]
  readonly #ofSite: RateLimit
  readonly #trials: RateLimit

  constructor(parts: Parts) {
    const { rates } = parts
    this.#parts = parts
    this.#ofPerson = [
      rates.limit('mail-addresses', mailLimits.ofPerson),
      rates.limit('mail-addresses-daily', mailLimits.ofPersonDaily),
    ]
    this.#ofAddress = [
      rates.limit('mail-confirmations', mailLimits.ofAddress),
      rates.limit('mail-confirmations-daily', mailLimits.ofAddressDaily),
    ]
    this.#ofSite = rates.limit('mail-confirmations-of-site', mailLimits.ofSiteDaily)
    this.#trials = rates.limit('mail-trials', mailLimits.trials)
  }

  /** Also where the site sends none: what it has kept may be removed. */
  async read({ userId }: Caller): Promise<Data<Endpoints['GET /api/mail/setting']>> {
    return { isOn: this.#parts.hurry !== undefined, ...(await knownOf(this.#parts.database.queries, userId)) }
  }

  /** What the archive of one's own data has of it. */
  async own({ userId }: Caller): Promise<Known | null> {
    const known = await knownOf(this.#parts.database.queries, userId)
    return known.setting || known.pending ? known : null
  }

  /** A mail is sent to it, with a link that confirms it. @throws Refusal */
  async set({ userId }: Caller, { address, language }: Address): Promise<void> {
    const { database, hurry } = this.#parts
    if (!hurry) refuse('mailOff')
    const { queries } = database
    const known = await addressOf(queries, userId)
    if (known?.address === address && !known.failing_since)
      return await this.#changed(userId, (transaction) =>
        removeLetters(transaction.queries, userId, ['confirmation']),
      )
    const mark = markOf(address)
    if (await isRefused(queries, mark)) refuse('mailRefused')
    for (const limit of this.#ofPerson) await takeOrRefuse(limit, String(userId))
    for (const limit of this.#ofAddress) await takeOrRefuse(limit, mark)
    await takeOrRefuse(this.#ofSite, '')
    await this.#ask({ user_id: userId, kind: 'confirmation', address, language, code: newCode() }, hurry)
  }

  /** @throws Refusal */
  async change({ userId }: Caller, changes: Changes): Promise<void> {
    if (!this.#parts.hurry) refuse('mailOff')
    const { digests, awayMinutes, spanMinutes, language } = changes
    const choice = {
      ...(digests !== undefined && { digests }),
      ...(awayMinutes !== undefined && { away_minutes: awayMinutes }),
      ...(spanMinutes !== undefined && { span_minutes: spanMinutes }),
      ...(language !== undefined && { language }),
    }
    await this.#changed(
      userId,
      async ({ queries }) => (await changeChoice(queries, userId, choice)) || refuse('mailUnknown'),
    )
  }

  async remove({ userId }: Caller): Promise<void> {
    await this.#changed(userId, ({ queries }) => removeAll(queries, userId))
  }

  /** @throws Refusal */
  async try({ userId }: Caller): Promise<void> {
    const { database, hurry } = this.#parts
    if (!hurry) refuse('mailOff')
    const { address, language } = (await addressOf(database.queries, userId)) ?? refuse('mailUnknown')
    await takeOrRefuse(this.#trials, String(userId))
    await this.#ask({ user_id: userId, kind: 'trial', address, language, code: null }, hurry)
  }

  /** By whoever reads the mail. @throws Refusal */
  async confirm(ticket: string): Promise<void> {
    if (!this.#parts.hurry) refuse('mailOff')
    const { userId, code } = this.#parts.tickets.readConfirming(ticket) ?? refuse('mailTicketOver')
    await this.#changed(userId, async ({ queries }) => {
      const letter = (await holdConfirmation(queries, userId, code)) ?? refuse('mailTicketOver')
      if (letter.state === 'confirmed') return false
      const { address, language } = letter
      await putConfirmed(queries, { user_id: userId, address, language })
      await noteConfirmed(queries, userId)
      await removeLetters(queries, userId, ['trial'])
      return true
    })
  }

  /** By whoever reads a confirmation for which they did not ask. @throws Refusal */
  async refuseConfirmations(ticket: string): Promise<void> {
    const mark = this.#parts.tickets.readRefusing(ticket) ?? refuse('mailLinkUnknown')
    await putRefusal(this.#parts.database.queries, mark)
  }

  /** By whoever reads a digest; an address that is another's or nobody's by now is sent none. @throws Refusal */
  async end(ticket: string): Promise<void> {
    const { userId, isOf } = this.#parts.tickets.readEnding(ticket) ?? refuse('mailLinkUnknown')
    await this.#changed(userId, async ({ queries }) => {
      const row = await addressOf(queries, userId)
      if (!row?.digests || !isOf(row.address)) return false
      return await changeChoice(queries, userId, { digests: false })
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await removeAll(queries, userId)
  }

  async #ask(letter: Parameters<typeof putLetter>[1], hurry: () => void): Promise<void> {
    await this.#changed(letter.user_id, async (transaction) => {
      await putLetter(transaction.queries, letter)
      transaction.onCommit(hurry)
      return true
    })
  }

  /** Tells their devices, where something was. */
  async #changed(userId: number, change: (transaction: Transaction) => Promise<boolean>): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      if (await change(transaction)) notifier.changed(transaction, [userId], ['notifications'])
    })
  }
}

async function removeAll(queries: Queries, userId: number): Promise<boolean> {
  const hadLetters = await removeLetters(queries, userId)
  return (await removeAddress(queries, userId)) || hadLetters
}

async function knownOf(queries: Queries, userId: number): Promise<Known> {
  const [row, letters] = await Promise.all([addressOf(queries, userId), lettersOf(queries, userId)])
  const of = (kind: LetterKind) => letters.find((letter) => letter.kind === kind)
  const [confirmation, trial] = [of('confirmation'), of('trial')]
  const pending = confirmation && stateOf(confirmation)
  return {
    setting: row ? present(row, trial) : null,
    pending: confirmation && pending ? { address: confirmation.address, mail: pending } : null,
  }
}

/** Undefined for what was confirmed. */
const stateOf = ({ state, is_over }: KnownLetter) =>
  state === 'confirmed' ? undefined : is_over ? 'over' : state

const present = (row: AddressRow, trial: KnownLetter | undefined): MailSetting => ({
  address: row.address,
  state: row.failing_since ? 'failing' : 'confirmed',
  trial: trial && trial.address === row.address && !trial.is_over ? (stateOf(trial) ?? null) : null,
  digests: row.digests,
  awayMinutes: row.away_minutes,
  spanMinutes: row.span_minutes,
  language: row.language,
})
