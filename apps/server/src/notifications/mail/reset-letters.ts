import { mailLimits } from '@parley/contract'
import { backOff } from '../../concurrency/back-off.ts'
import type { Database } from '../../db/database.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import { resetContent } from './letters.ts'
import { resetUrl } from './links.ts'
import type { MailPost } from './post.ts'
import { accountShown, noteReset, putToken, type ResetRow, takeResets } from './reset-repository.ts'
import type { Errands } from './sending.ts'
import { siteOf } from './site.ts'
import { linkHash, newLinkToken } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly rules: SiteRules
  readonly post: MailPost
  readonly publicUrl: string
}

/** Emails with a link for a new password. Each attempt has a link of its own, which is stored nowhere. */
export class ResetLetters implements Errands<ResetRow> {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(limit: number): Promise<ResetRow[]> {
    return takeResets(this.#parts.database.queries, limit)
  }

  async giveBack(row: ResetRow): Promise<void> {
    await noteReset(this.#parts.database.queries, row, 0)
  }

  async carryOut(row: ResetRow, signal: AbortSignal): Promise<void> {
    const { database, rules, post, publicUrl } = this.#parts
    const { queries } = database
    const { user_id, address, language, tries, version } = row
    const site = await siteOf(queries, rules, publicUrl)
    const person = await accountShown(queries, user_id)
    const token = newLinkToken()
    if (!(await putToken(queries, row, linkHash(token)))) return
    const letter = {
      to: address,
      id: `reset.${user_id}.${version}.${row.until.getTime()}`,
      ...resetContent({ language, site, ...person, url: resetUrl(publicUrl, token) }),
    }
    const outcome = await post.send(letter, signal)
    if (outcome === 'unreachable' && signal.aborted) return await this.giveBack(row)
    // One that may have arrived is not sent twice: its link is valid.
    const again = outcome === 'unreachable'
    await noteReset(
      queries,
      row,
      again ? backOff(tries, mailLimits.retrySeconds, mailLimits.mostSeconds) : undefined,
    )
  }
}
