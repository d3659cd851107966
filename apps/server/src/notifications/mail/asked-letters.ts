import { mailLimits } from '@parley/contract'
import { backOff } from '../../concurrency/back-off.ts'
import type { Database, Queries } from '../../db/database.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { nicknameOf, noteDenied, noteMended, noteRefused } from './address-repository.ts'
import { type LetterNote, type LetterRow, noteLetter, takeLetters } from './letter-repository.ts'
import { confirmContent, trialContent } from './letters.ts'
import { confirmUrl, endPageUrl, endUrl, refuseUrl } from './links.ts'
import type { Letter, MailOutcome, MailPost } from './post.ts'
import { isRefused } from './refusal-repository.ts'
import type { Errands } from './sending.ts'
import { siteOf } from './site.ts'
import type { MailTickets } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly rules: SiteRules
  readonly post: MailPost
  readonly tickets: MailTickets
  readonly publicUrl: string
}

const day = 86_400_000

/** Emails that people have requested and wait for: they see each state. */
export class AskedLetters implements Errands<LetterRow> {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(limit: number): Promise<LetterRow[]> {
    return takeLetters(this.#parts.database.queries, limit)
  }

  async giveBack(letter: LetterRow): Promise<void> {
    await noteLetter(this.#parts.database.queries, letter, { state: 'waiting', inSeconds: 0 })
  }

  async carryOut(row: LetterRow, signal: AbortSignal): Promise<void> {
    const { database, post, tickets } = this.#parts
    const { queries } = database
    if (row.kind === 'confirmation' && (await isRefused(queries, tickets.marksOf(row.address))))
      return await this.#note(row, { state: 'unwanted' })
    const outcome = await post.send(await this.#letterOf(row), signal)
    if (outcome === 'unreachable' && signal.aborted) return await this.giveBack(row)
    await this.#note(row, noteOf(row, outcome), outcome)
  }

  async #note(row: LetterRow, note: LetterNote, outcome?: MailOutcome): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      const { queries } = transaction
      if (row.kind === 'trial') await noteTrial(queries, row, outcome)
      if (await noteLetter(queries, row, note))
        notifier.changed(transaction, [row.user_id], ['notifications'])
    })
  }

  async #letterOf({ user_id, kind, address, language, code, until }: LetterRow): Promise<Letter> {
    const { database, rules, tickets, publicUrl } = this.#parts
    const { queries } = database
    const site = await siteOf(queries, rules, publicUrl)
    const refusedUntil = new Date(until.getTime() + mailLimits.keptDays * day)
    // A repeated request gets another id, so that mailboxes show it.
    const headers = { to: address, id: `${kind}.${user_id}.${until.getTime()}` }
    if (kind === 'confirmation') {
      const nickname = await nicknameOf(queries, user_id)
      const confirm = confirmUrl(publicUrl, tickets.confirming(user_id, code ?? ''))
      const refuse = refuseUrl(publicUrl, tickets.refusing(address, refusedUntil))
      return { ...headers, ...confirmContent({ language, nickname, site, confirm, refuse }) }
    }
    const ticket = tickets.ending(user_id, address)
    const content = trialContent({ language, site, end: endPageUrl(publicUrl, ticket) })
    return { ...headers, ...content, end: endUrl(publicUrl, ticket) }
  }
}

/** A few attempts that may have arrived are enough: the mailbox may be a stranger's. */
function noteOf({ tries, doubts }: LetterRow, outcome: MailOutcome): LetterNote {
  const { retrySeconds, mostSeconds } = mailLimits
  if (outcome === 'taken') return { state: 'sent' }
  if (outcome === 'refused' || outcome === 'denied') return { state: outcome }
  const all = doubts + (outcome === 'uncertain' ? 1 : 0)
  if (all >= mailLimits.doubts) return { state: 'sent' }
  return { state: 'unreachable', inSeconds: backOff(tries, retrySeconds, mostSeconds), doubts: all }
}

/** Stores what a trial's outcome says about its address. */
async function noteTrial(queries: Queries, row: LetterRow, outcome: MailOutcome | undefined): Promise<void> {
  if (outcome === 'taken') await noteMended(queries, row)
  if (outcome === 'refused') await noteRefused(queries, row)
  if (outcome === 'denied') await noteDenied(queries, row)
}
