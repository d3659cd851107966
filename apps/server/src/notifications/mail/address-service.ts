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
import type { AuditService } from '../../moderation/audit/service.ts'
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
import { type MailTickets, newCode } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly proof: Pick<Proof, 'take'>
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
  readonly #confirmations: ConfirmationLimits
  readonly #trials: RateLimit

  constructor(parts: Parts) {
    this.#parts = parts
    this.#confirmations = new ConfirmationLimits(parts)
    this.#trials = parts.rates.limit('mail-trials', mailLimits.trials)
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

  /**
   * A mail is sent to it, with a link that confirms it. Whoever reads it is told what is said here for as long as it stays:
   * a session alone names none. @throws Refusal
   */
  async set(caller: Caller, { address, language, password }: Address): Promise<void> {
    const { database, hurry, proof } = this.#parts
    const { userId } = caller
    if (!hurry) refuse('mailOff')
    const known = await addressOf(database.queries, userId)
    // It is the one already: nothing is to be confirmed.
    if (known?.address === address && !known.failing_since) return await this.takeBack(caller)
    const isProved = (await pendingAddressOf(database.queries, userId)) === address
    const stillProved = isProved ? undefined : await proof.take(caller, password)
    await this.#confirmations.take(database.queries, userId, address)
    const letter = { user_id: userId, kind: 'confirmation', address, language, code: newCode() } as const
    await this.#ask(letter, hurry, stillProved)
  }

  /** One that is still to be confirmed. */
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

  /** By whoever reads the mail. @throws Refusal */
  async confirm(ticket: string, { ip }: Pick<Origin, 'ip'>): Promise<void> {
    const { audit, hurry } = this.#parts
    if (!hurry) refuse('mailOff')
    const { userId, code } = this.#parts.tickets.readConfirming(ticket) ?? refuse('mailTicketOver')
    await this.#changed(userId, async ({ queries }) => {
      const letter = (await holdConfirmation(queries, userId, code)) ?? refuse('mailTicketOver')
      // Whoever opens it wants to be asked.
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

  /** By whoever reads a confirmation for which they did not ask. @throws Refusal */
  async refuseConfirmations(ticket: string): Promise<void> {
    const { database, notifier, tickets } = this.#parts
    const refusal = tickets.readRefusing(ticket) ?? refuse('mailLinkUnknown')
    await database.transaction(async (transaction) => {
      const askers = (await putRefusal(transaction.queries, refusal)) ?? refuse('mailRefusalOver')
      if (askers.length > 0) notifier.changed(transaction, askers, ['notifications'])
    })
  }

  /** By whoever said so. @throws Refusal */
  async allowConfirmations(ticket: string): Promise<void> {
    const { database, tickets } = this.#parts
    const refusal = tickets.readRefusing(ticket) ?? refuse('mailLinkUnknown')
    if (!(await takeRefusalBack(database.queries, refusal))) refuse('mailRefusalOver')
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

  /** Whoever had the password may have given the address that is still to be confirmed. */
  async passwordChanged({ queries }: Transaction, userId: number): Promise<void> {
    await removePending(queries, userId)
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
  const pending = confirmation && askedOf(confirmation)
  return {
    setting: row ? present(row, trial) : null,
    pending: confirmation && pending ? { address: confirmation.address, ...pending } : null,
  }
}

/** Null for what was confirmed. */
function askedOf({ state, until, is_over }: KnownLetter): MailSetting['trial'] {
  if (state === 'confirmed') return null
  return { mail: is_over ? endOf(state) : state, until: until.toISOString() }
}

/** There is no link that could have run out of what was never sent. */
function endOf(state: LetterState): LetterState {
  if (state === 'sent') return 'over'
  return state === 'waiting' || state === 'unreachable' ? 'denied' : state
}

/** Once one was tried in vain; the first try says nothing yet. */
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
