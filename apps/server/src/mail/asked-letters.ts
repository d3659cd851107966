import { type LetterState, mailLimits } from '@parley/contract'
import type { Notifier } from '../realtime/notifier.ts'
import type { SiteRules } from '../settings/service.ts'
import { backOff } from '../storage/back-off.ts'
import type { Database } from '../storage/database.ts'
import { nicknameOf, noteReached, noteRefused } from './address-repository.ts'
import { isRefused, type LetterRow, noteLetter, takeLetters } from './letter-repository.ts'
import { confirmContent, trialContent } from './letters.ts'
import { confirmUrl, endUrl, refuseUrl } from './links.ts'
import type { Letter, MailOutcome, MailPost } from './post.ts'
import type { Errands } from './sending.ts'
import { siteOf } from './site.ts'
import { type MailTickets, markOf } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly rules: SiteRules
  readonly post: MailPost
  readonly tickets: MailTickets
  readonly publicUrl: string
}

const states: Readonly<Record<MailOutcome, LetterState>> = {
  taken: 'sent',
  refused: 'refused',
  unreachable: 'unreachable',
  uncertain: 'unreachable',
}

/** What somebody has asked for and waits for: they see what becomes of it. */
export class AskedLetters implements Errands<LetterRow> {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(limit: number): Promise<LetterRow[]> {
    return takeLetters(this.#parts.database.queries, limit)
  }

  async giveBack(letter: LetterRow): Promise<void> {
    await noteLetter(this.#parts.database.queries, letter, 'waiting', 0)
  }

  async carryOut(row: LetterRow, signal: AbortSignal): Promise<void> {
    const { database, post } = this.#parts
    if (row.kind === 'confirmation' && (await isRefused(database.queries, markOf(row.address))))
      return await this.#note(row, 'refused')
    const outcome = await post.send(await this.#letterOf(row), signal)
    const isTried = outcome === 'unreachable' || outcome === 'uncertain'
    if (isTried && signal.aborted) return await this.giveBack(row)
    await this.#note(row, outcome)
  }

  async #note(row: LetterRow, outcome: MailOutcome): Promise<void> {
    const { database, notifier } = this.#parts
    const { retrySeconds, mostSeconds } = mailLimits
    const state = states[outcome]
    const inSeconds = state === 'unreachable' ? backOff(row.tries, retrySeconds, mostSeconds) : undefined
    await database.transaction(async (transaction) => {
      const { queries } = transaction
      if (row.kind === 'trial' && outcome === 'taken') await noteReached(queries, row)
      if (row.kind === 'trial' && outcome === 'refused') await noteRefused(queries, row)
      if (await noteLetter(queries, row, state, inSeconds))
        notifier.changed(transaction, [row.user_id], ['notifications'])
    })
  }

  async #letterOf({ user_id, kind, address, language, code, until }: LetterRow): Promise<Letter> {
    const { database, rules, tickets, publicUrl } = this.#parts
    const { queries } = database
    const site = await siteOf(queries, rules, publicUrl)
    // Of one that is asked for anew another: it is to be seen.
    const headers = { to: address, id: `${kind}.${user_id}.${until.getTime()}` }
    if (kind === 'confirmation') {
      const nickname = await nicknameOf(queries, user_id)
      const confirm = confirmUrl(publicUrl, tickets.confirming(user_id, code ?? ''))
      const refuse = refuseUrl(publicUrl, tickets.refusing(address))
      return { ...headers, ...confirmContent({ language, nickname, site, confirm, refuse }) }
    }
    const end = endUrl(publicUrl, tickets.ending(user_id, address))
    return { ...headers, ...trialContent({ language, site, end }), end }
  }
}
