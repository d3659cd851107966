import { createHash } from 'node:crypto'
import { type Data, type Endpoints, type Input, mailLimits } from '@parley/contract'
import { UnderWay } from '../../concurrency/under-way.ts'
import type { Database } from '../../db/database.ts'
import {
  accountTyped,
  type PasswordRule,
  type PasswordService,
  plainAccount,
} from '../../identity/auth/service.ts'
import type { Origin } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { takeAllOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { accountShown, holdersOf, personOfLink, putReset, takeLink } from './reset-repository.ts'
import { linkHash } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly audit: AuditService
  readonly rates: Rates
  readonly passwords: Pick<PasswordService, 'resetByMail'>
  readonly passwordRule: PasswordRule
  readonly log: { error(details: object, text: string): void }
  /** Makes requested emails be sent soon; undefined if the site sends no email. */
  readonly hurry: (() => void) | undefined
}

type ByMail = Endpoints['POST /api/auth/reset_by_mail']

/** Requests that are prepared at a time. */
const atOnce = 4

/** Links by which people who forgot their password set another one. */
export class MailedResetService {
  readonly #parts: Parts
  readonly #fromPlace: RateLimit
  readonly #ofAccount: RateLimit
  readonly #ofPerson: readonly RateLimit[]
  readonly #underWay = new UnderWay(atOnce)

  constructor(parts: Parts) {
    this.#parts = parts
    const { rates } = parts
    this.#fromPlace = rates.limit('reset-mails-from-place', mailLimits.resetsFromPlace)
    this.#ofAccount = rates.limit('reset-mails-of-account', mailLimits.resetsOfAccount)
    this.#ofPerson = [
      rates.limit('reset-mails-of-person', mailLimits.resetsOfPerson),
      rates.limit('reset-mails-of-person-daily', mailLimits.resetsOfPersonDaily),
    ]
  }

  /**
   * Answers before it looks for the account: neither the answer nor its time says whether there is one.
   * @throws Refusal `mailOff`, `tooManyRequests`
   */
  async ask(typed: string, { ip }: Pick<Origin, 'ip'>): Promise<void> {
    const { hurry, log } = this.#parts
    if (!hurry) refuse('mailOff')
    const place = addressKey(ip)
    const account = plainAccount(typed)
    await takeAllOrRefuse([
      { limit: this.#fromPlace, key: place },
      // Of this place alone: nobody keeps a person from asking elsewhere.
      { limit: this.#ofAccount, key: `${place} ${createHash('sha256').update(account).digest('base64url')}` },
    ])
    await this.#underWay.hasRoom()
    this.#underWay.begin(
      this.#prepare(account, ip, hurry).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password could not be prepared'),
      ),
    )
  }

  /** @throws Refusal `resetLinkOver`, or for the password */
  async use({ ticket, pwd, rePwd }: Input<ByMail>['body'], origin: Origin): Promise<Data<ByMail>> {
    const { database, passwords } = this.#parts
    const hash = linkHash(ticket)
    let holder = 0
    const link = {
      person: async (queries: Database['queries']) => personOfLink(queries, hash),
      take: async (queries: Database['queries'], userId: number) => {
        holder = userId
        return takeLink(queries, userId, hash)
      },
    }
    await passwords.resetByMail(link, { pwd, rePwd }, origin)
    return { account: (await accountShown(database.queries, holder)).account }
  }

  async drain(): Promise<void> {
    await this.#underWay.end()
  }

  async #prepare(account: string, ip: string, hurry: () => void): Promise<void> {
    for (const userId of await this.#peopleOf(account)) {
      if (!this.#parts.passwordRule.allows(userId)) continue
      // Silently: a refusal would say that there is such an account.
      if (await this.#isTooOften(userId)) continue
      await this.#queue(userId, ip, hurry)
    }
  }

  async #peopleOf(account: string): Promise<readonly number[]> {
    const { queries } = this.#parts.database
    if (account.includes('@')) return holdersOf(queries, account, mailLimits.resetAccounts)
    const found = await accountTyped(queries, account)
    return found ? [found.id] : []
  }

  async #isTooOften(userId: number): Promise<boolean> {
    const waits = await Promise.all(this.#ofPerson.map((limit) => limit.peek(String(userId))))
    return waits.some((wait) => wait > 0)
  }

  async #queue(userId: number, ip: string, hurry: () => void): Promise<void> {
    const { database, audit } = this.#parts
    const isQueued = await database.transaction(async ({ queries, onCommit }) => {
      if (!(await putReset(queries, userId))) return false
      const { nickname } = await accountShown(queries, userId)
      await audit.record(queries, { userId: null, ip }, 'resetMailed', { userId, nickname })
      onCommit(hurry)
      return true
    })
    if (isQueued) for (const limit of this.#ofPerson) await limit.take(String(userId))
  }
}
