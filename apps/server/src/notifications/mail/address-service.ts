import {
  type Data,
  type Endpoints,
  type Input,
  type LetterState,
  type MailSetting,
  mailLimits,
} from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Proof } from '../../identity/auth/service.ts'
import type { Caller, Origin } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import {
  type AddressRow,
  addressOf,
  changeChoice,
  putConfirmed,
  removeAddress,
} from './address-repository.ts'
import { ConfirmationLimits } from './confirmation-limits.ts'
import {
  holdConfirmation,
  type KnownLetter,
  type LetterKind,
  lettersOf,
  noteConfirmed,
  pendingAddressOf,
  putLetter,
  removeLetters,
  removePending,
} from './letter-repository.ts'
import { liftRefusal, putRefusal, takeRefusalBack } from './refusal-repository.ts'
import { removeResetOf } from './reset-repository.ts'
import { type MailTickets, newCode } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly proof: Pick<Proof, 'take'>
  readonly rates: Rates
  readonly tickets: MailTickets
  /** Makes requested emails be sent soon; undefined if the site sends no email. */
  readonly hurry: (() => void) | undefined
}

type Known = Pick<Data<Endpoints['GET /api/mail/setting']>, 'setting' | 'pending'>
type Address = Input<Endpoints['PUT /api/mail/address']>['body']
type Changes = Input<Endpoints['PUT /api/mail/setting']>['body']

/** Manages a person's address for digests. Only they see it; nobody learns that others gave the same address. */
export class MailAddressService {
  readonly #parts: Parts
  readonly #confirmations: ConfirmationLimits
  readonly #trials: RateLimit

  constructor(parts: Parts) {
    this.#parts = parts
    this.#confirmations = new ConfirmationLimits(parts)
    this.#trials = parts.rates.limit('mail-trials', mailLimits.trials)
  }

  /** Also if the site sends no email: a stored address may be removed. */
  async read({ userId }: Caller): Promise<Data<Endpoints['GET /api/mail/setting']>> {
    return { isOn: this.#parts.hurry !== undefined, ...(await knownOf(this.#parts.database.queries, userId)) }
  }

  /** Data for the archive of the person's own data. */
  async own({ userId }: Caller): Promise<Known | null> {
    const known = await knownOf(this.#parts.database.queries, userId)
    return known.setting || known.pending ? known : null
  }

  /**
   * Sends an email with a link that confirms the address. Its reader will receive messages for as long as the address
   * stays, so a session alone is not enough to name one. @throws Refusal
   */
  async set(caller: Caller, { address, language, password }: Address): Promise<void> {
    const { database, hurry, proof } = this.#parts
    const { userId } = caller
    if (!hurry) refuse('mailOff')
    const known = await addressOf(database.queries, userId)
    // The address is already confirmed.
    if (known?.address === address && !known.failing_since) return await this.takeBack(caller)
    const isProved = (await pendingAddressOf(database.queries, userId)) === address
    const stillProved = isProved ? undefined : await proof.take(caller, password)
    await this.#confirmations.take(database.queries, userId, address)
    const letter = { user_id: userId, kind: 'confirmation', address, language, code: newCode() } as const
    await this.#ask(letter, hurry, stillProved)
  }

  /** Removes an address that is not confirmed yet. */
  async takeBack({ userId }: Caller): Promise<void> {
    await this.#changed(userId, ({ queries }) => removePending(queries, userId))
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

  /** Called by the reader of the email. @throws Refusal */
  async confirm(ticket: string, { ip }: Pick<Origin, 'ip'>): Promise<void> {
    const { audit, hurry } = this.#parts
    if (!hurry) refuse('mailOff')
    const { userId, code } = this.#parts.tickets.readConfirming(ticket) ?? refuse('mailTicketOver')
    await this.#changed(userId, async ({ queries }) => {
      const letter = (await holdConfirmation(queries, userId, code)) ?? refuse('mailTicketOver')
      // The reader who opens it accepts confirmations.
      await liftRefusal(queries, letter.mark)
      if (letter.state === 'confirmed') return false
      const { address, language } = letter
      await putConfirmed(queries, { user_id: userId, address, language })
      await noteConfirmed(queries, userId)
      await removeLetters(queries, userId, ['trial'])
      await audit.record(queries, { userId, ip }, 'mailAddressConfirmed')
      return true
    })
  }

  /** Called by the reader of a confirmation that they did not request. @throws Refusal */
  async refuseConfirmations(ticket: string): Promise<void> {
    const { database, notifier, tickets } = this.#parts
    const refusal = tickets.readRefusing(ticket) ?? refuse('mailLinkUnknown')
    await database.transaction(async (transaction) => {
      const askers = (await putRefusal(transaction.queries, refusal)) ?? refuse('mailRefusalOver')
      if (askers.length > 0) notifier.changed(transaction, askers, ['notifications'])
    })
  }

  /** Called by the reader who refused them. @throws Refusal */
  async allowConfirmations(ticket: string): Promise<void> {
    const { database, tickets } = this.#parts
    const refusal = tickets.readRefusing(ticket) ?? refuse('mailLinkUnknown')
    if (!(await takeRefusalBack(database.queries, refusal))) refuse('mailRefusalOver')
  }

  /** Called by the reader of a digest; does nothing if the address has changed or is gone. @throws Refusal */
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

  /** The unconfirmed address may have come from a stranger who had the password. */
  async passwordChanged({ queries }: Transaction, userId: number): Promise<void> {
    await removePending(queries, userId)
    await removeResetOf(queries, userId)
  }

  async #ask(
    letter: Omit<Parameters<typeof putLetter>[1], 'mark'>,
    hurry: () => void,
    stillProved?: (queries: Queries) => Promise<void>,
  ): Promise<void> {
    const mark = this.#parts.tickets.markOf(letter.address)
    await this.#changed(letter.user_id, async (transaction) => {
      await stillProved?.(transaction.queries)
      await putLetter(transaction.queries, { ...letter, mark })
      transaction.onCommit(hurry)
      return true
    })
  }

  /** Notifies the person's devices if `change` changed anything. */
  async #changed(userId: number, change: (transaction: Transaction) => Promise<boolean>): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      if (await change(transaction)) notifier.changed(transaction, [userId], ['notifications'])
    })
  }
}

async function removeAll(queries: Queries, userId: number): Promise<boolean> {
  await removeResetOf(queries, userId)
  const hadLetters = await removeLetters(queries, userId)
  return (await removeAddress(queries, userId)) || hadLetters
}

async function knownOf(queries: Queries, userId: number): Promise<Known> {
  const [row, letters] = await Promise.all([addressOf(queries, userId), lettersOf(queries, userId)])
  const of = (kind: LetterKind) => letters.find((letter) => letter.kind === kind)
  const [confirmation, trial] = [of('confirmation'), of('trial')]
  const pending = confirmation && askedOf(confirmation)
  return {
    setting: row ? present(row, trial) : null,
    pending: confirmation && pending ? { address: confirmation.address, ...pending } : null,
  }
}

/** Null for a confirmed address. */
function askedOf({ state, until, is_over }: KnownLetter): MailSetting['trial'] {
  if (state === 'confirmed') return null
  return { mail: is_over ? endOf(state) : state, until: until.toISOString() }
}

/** An email that was never sent has no link that could expire. */
function endOf(state: LetterState): LetterState {
  if (state === 'sent') return 'over'
  return state === 'waiting' || state === 'unreachable' ? 'denied' : state
}

/** After one failed attempt; a running first attempt does not count yet. */
const isDelayed = ({ digests, denied_at, refused_at, tries }: AddressRow) =>
  digests && (denied_at !== null || refused_at !== null || tries > 1)

const present = (row: AddressRow, trial: KnownLetter | undefined): MailSetting => ({
  address: row.address,
  state: row.failing_since ? 'failing' : isDelayed(row) ? 'delayed' : 'confirmed',
  trial: trial && trial.address === row.address && !trial.is_over ? askedOf(trial) : null,
  digests: row.digests,
  awayMinutes: row.away_minutes,
  spanMinutes: row.span_minutes,
  language: row.language,
})
