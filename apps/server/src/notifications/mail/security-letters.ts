import { mailLimits, signInLimits } from '@parley/contract'
import { backOff } from '../../concurrency/back-off.ts'
import type { Database } from '../../db/database.ts'
import { type NoticeRow, noteNoticeMail, takeNoticesToMail } from '../../identity/auth/service.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import { addressOf } from './address-repository.ts'
import { securityContent } from './letters.ts'
import type { MailPost } from './post.ts'
import type { Errands } from './sending.ts'
import { siteOf } from './site.ts'

interface Parts {
  readonly database: Database
  readonly rules: SiteRules
  readonly post: MailPost
  readonly publicUrl: string
}

/** E-mails security notices, to people who have confirmed an address. Digests may be off: these are no digests. */
export class SecurityLetters implements Errands<NoticeRow> {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(limit: number): Promise<NoticeRow[]> {
    return takeNoticesToMail(this.#parts.database.queries, limit, 3 * mailLimits.seconds)
  }

  async giveBack({ id }: NoticeRow): Promise<void> {
    await noteNoticeMail(this.#parts.database.queries, id, 0)
  }

  async carryOut(notice: NoticeRow, signal: AbortSignal): Promise<void> {
    const { database, rules, post, publicUrl } = this.#parts
    const { queries } = database
    const to = await addressOf(queries, notice.user_id)
    if (!to || to.failing_since) return await noteNoticeMail(queries, notice.id, undefined)
    const site = await siteOf(queries, rules, publicUrl)
    const { name, by_name: by, created_at: at } = notice
    const letter = {
      to: to.address,
      id: `security.${notice.id}`,
      ...securityContent({ language: to.language, site, name, by, at }),
    }
    const outcome = await post.send(letter, signal)
    if (outcome === 'unreachable' && signal.aborted) return await this.giveBack(notice)
    await noteNoticeMail(queries, notice.id, nextTry(notice.mail_tries, outcome))
  }
}

/** Seconds until it is tried again. One that may have arrived is not sent twice. */
function nextTry(tries: number, outcome: Awaited<ReturnType<MailPost['send']>>): number | undefined {
  if (outcome !== 'unreachable' || tries >= signInLimits.securityMailTries) return undefined
  return backOff(tries, mailLimits.retrySeconds, mailLimits.mostSeconds)
}
