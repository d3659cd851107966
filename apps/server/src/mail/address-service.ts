import { randomUUID } from 'node:crypto'
import { type Data, type Endpoints, type Input, type MailSetting, mailLimits } from '@parley/contract'
import type { MailSettings } from '../config/config.ts'
import type { Caller } from '../http/caller.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import { refuse } from '../http/refusal.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Transaction } from '../storage/database.ts'
import {
  type AddressRow,
  addressOf,
  changeChoice,
  confirmAddress,
  nicknameOf,
  noteFailing,
  noteReached,
  putAddress,
  removeAddress,
} from './address-repository.ts'
import { confirmContent, trialContent } from './letters.ts'
import { confirmUrl, endUrl } from './links.ts'
import type { MailOutcome, MailPost } from './post.ts'
import { type EndTickets, hashOf, newCode } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly rates: Rates
  readonly tickets: EndTickets
  /** Undefined where the site sends no mail. */
  readonly sending: { readonly post: MailPost; readonly settings: MailSettings } | undefined
}

type Address = Input<Endpoints['PUT /api/mail/address']>['body']
type Changes = Input<Endpoints['PUT /api/mail/setting']>['body']

/** Where somebody is sent digests. They alone are told it; that others gave the same address nobody is. */
export class MailAddressService {
  readonly #parts: Parts
  readonly #ofPerson: RateLimit
  readonly #ofAddress: RateLimit
  readonly #trials: RateLimit

  constructor(parts: Parts) {
    const { rates } = parts
    this.#parts = parts
    this.#ofPerson = rates.limit('mail-addresses', mailLimits.ofPerson)
    this.#ofAddress = rates.limit('mail-confirmations', mailLimits.ofAddress)
    this.#trials = rates.limit('mail-trials', mailLimits.trials)
  }

  async read({ userId }: Caller): Promise<Data<Endpoints['GET /api/mail/setting']>> {
    const isOn = this.#parts.sending !== undefined
    const row = isOn ? await addressOf(this.#parts.database.queries, userId) : undefined
    return { isOn, setting: row ? present(row) : null }
  }

  /** What the archive of one's own data has of it, whether or not the site sends mail at the moment. */
  async own({ userId }: Caller): Promise<MailSetting | null> {
    const row = await addressOf(this.#parts.database.queries, userId)
    return row ? present(row) : null
  }

  /** Mails a link to it that confirms it. @throws Refusal */
  async set({ userId }: Caller, { address, language }: Address): Promise<void> {
    const { database, notifier } = this.#parts
    const { post, settings } = this.#parts.sending ?? refuse('mailOff')
    const known = await addressOf(database.queries, userId)
    if (known?.address === address && stateOf(known) === 'confirmed') return
    await takeOrRefuse(this.#ofPerson, String(userId))
    await takeOrRefuse(this.#ofAddress, hashOf(address.toLowerCase()))
    const code = newCode()
    await database.transaction(async (transaction) => {
      const row = { user_id: userId, address, language, code_hash: hashOf(code) }
      await putAddress(transaction.queries, row)
      notifier.changed(transaction, [userId], ['notifications'])
    })
    const nickname = await nicknameOf(database.queries, userId)
    const content = confirmContent(language, nickname, confirmUrl(settings.publicUrl, code))
    refuseUnlessTaken(await post.sendNow({ ...content, to: address, id: `confirm.${randomUUID()}` }))
  }

  /** @throws Refusal */
  async change({ userId }: Caller, changes: Changes): Promise<void> {
    const { database, notifier, sending } = this.#parts
    if (!sending) refuse('mailOff')
    const { digests, awayMinutes, spanMinutes, language } = changes
    const choice = {
      ...(digests !== undefined && { digests }),
      ...(awayMinutes !== undefined && { away_minutes: awayMinutes }),
      ...(spanMinutes !== undefined && { span_minutes: spanMinutes }),
      ...(language !== undefined && { language }),
    }
    await database.transaction(async (transaction) => {
      if (!(await changeChoice(transaction.queries, userId, choice))) refuse('mailUnknown')
      notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** @throws Refusal */
  async remove({ userId }: Caller): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      if (await removeAddress(transaction.queries, userId))
        notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** @throws Refusal */
  async try({ userId }: Caller): Promise<void> {
    const { database, notifier, tickets } = this.#parts
    const { post, settings } = this.#parts.sending ?? refuse('mailOff')
    const row = await addressOf(database.queries, userId)
    if (!row?.confirmed_at) refuse('mailUnknown')
    await takeOrRefuse(this.#trials, String(userId))
    const { address, language } = row
    const end = endUrl(settings.publicUrl, tickets.write(userId, address))
    const content = trialContent(language, settings.publicUrl, end)
    const outcome = await post.sendNow({ ...content, to: address, end, id: `trial.${randomUUID()}` })
    if (outcome !== 'unreachable')
      await database.transaction(async (transaction) => {
        await (outcome === 'taken' ? noteReached : noteFailing)(transaction.queries, row)
        notifier.changed(transaction, [userId], ['notifications'])
      })
    refuseUnlessTaken(outcome)
  }

  /** By whoever reads the mail. @throws Refusal */
  async confirm(ticket: string): Promise<void> {
    const { database, notifier, sending } = this.#parts
    if (!sending) refuse('mailOff')
    await database.transaction(async (transaction) => {
      const userId = (await confirmAddress(transaction.queries, hashOf(ticket))) ?? refuse('mailTicketOver')
      notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** By whoever reads a digest; an address that is another's or nobody's by now is sent none. @throws Refusal */
  async end(ticket: string): Promise<void> {
    const { database, notifier, tickets } = this.#parts
    const { userId, isOf } = tickets.read(ticket) ?? refuse('mailTicketOver')
    await database.transaction(async (transaction) => {
      const row = await addressOf(transaction.queries, userId)
      if (!row?.digests || !isOf(row.address)) return
      await changeChoice(transaction.queries, userId, { digests: false })
      notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await removeAddress(queries, userId)
  }
}

function refuseUnlessTaken(outcome: MailOutcome): void {
  if (outcome === 'refused') refuse('mailAddressRefused')
  if (outcome === 'unreachable') refuse('mailUnreachable')
}

const stateOf = ({ confirmed_at, failing_since }: AddressRow): MailSetting['state'] =>
  failing_since ? 'failing' : confirmed_at ? 'confirmed' : 'unconfirmed'

const present = (row: AddressRow): MailSetting => ({
  address: row.address,
  state: stateOf(row),
  digests: row.digests,
  awayMinutes: row.away_minutes,
  spanMinutes: row.span_minutes,
  language: row.language,
})
