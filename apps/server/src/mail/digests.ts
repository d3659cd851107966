import { firstNotificationSettings, isAtRest, mailLimits, type NotificationSettings } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { settingsOf } from '../notifications/service.ts'
import type { Presence } from '../presence/presence.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { SiteRules } from '../settings/service.ts'
import { backOff } from '../storage/back-off.ts'
import type { Database } from '../storage/database.ts'
import { nicknameOf, noteReached, noteRefused } from './address-repository.ts'
import { digestOf } from './digest.ts'
import {
  type DueDigest,
  noteNothing,
  noteSent,
  noteTelling,
  takeDue,
  tryLater,
  unreadOf,
} from './digest-repository.ts'
import { digestContent } from './letters.ts'
import { endUrl } from './links.ts'
import type { MailPost } from './post.ts'
import type { Errands } from './sending.ts'
import { siteOf } from './site.ts'
import type { MailTickets } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly presence: Pick<Presence, 'surelyOnline'>
  readonly rules: SiteRules
  readonly post: MailPost
  readonly tickets: MailTickets
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const { retrySeconds, mostSeconds, refusalHours, restMinutes } = mailLimits

/** Of what is unread, to those who stay away. */
export class Digests implements Errands<DueDigest> {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  take(limit: number): Promise<DueDigest[]> {
    return takeDue(this.#parts.database.queries, limit)
  }

  async giveBack(due: DueDigest): Promise<void> {
    await this.#later(due, 0, { tries: due.tries - 1 })
  }

  async carryOut(due: DueDigest, signal: AbortSignal): Promise<void> {
    const { post, database } = this.#parts
    const { queries } = database
    const wanted = (await settingsOf(queries, [due.user_id])).get(due.user_id)
    const waitSeconds = await this.#secondsToWait(due, wanted)
    if (waitSeconds > 0) return await this.#later(due, waitSeconds, { tries: 0 })
    const content = await this.#contentOf(due, wanted)
    if (!content) return await noteNothing(queries, due)
    if (!(await noteTelling(queries, due))) return
    const outcome = await post.send(content, signal)
    if (outcome === 'taken') return await this.#sent(due)
    if (outcome === 'refused') return await this.#refused(due)
    const hasSurelyNotArrived = outcome === 'unreachable'
    if (signal.aborted) return await this.#later(due, 0, { tries: due.tries - 1, hasSurelyNotArrived })
    await this.#later(due, backOff(due.tries, retrySeconds, mostSeconds), { hasSurelyNotArrived })
  }

  /** While somebody is here, was until lately, or wants peace. */
  async #secondsToWait(due: DueDigest, wanted: NotificationSettings | undefined): Promise<number> {
    const { user_id, away_minutes, seen_seconds, span_seconds } = due
    const away = away_minutes * 60
    if (span_seconds !== null && span_seconds > 0) return span_seconds
    const isHere = await this.#isHere(user_id)
    if (isHere === undefined) return retrySeconds
    if (isHere) return away
    if (seen_seconds !== null && seen_seconds < away) return away - seen_seconds
    const now = Date.now()
    if (!isAtRest(wanted ?? firstNotificationSettings, now)) return 0
    const quietUntil = wanted?.quietUntil ?? null
    const quietSeconds = quietUntil === null ? 0 : (Date.parse(quietUntil) - now) / 1000
    // It may be ended before that.
    return quietSeconds > 0 ? Math.min(quietSeconds, restMinutes * 60) : restMinutes * 60
  }

  /** Undefined while nobody can say. */
  async #isHere(userId: number): Promise<boolean | undefined> {
    const { presence, log } = this.#parts
    try {
      return (await presence.surelyOnline([userId])).has(userId)
    } catch (error) {
      log.warn({ err: error }, 'a digest waits until it is known who is online')
      return undefined
    }
  }

  async #later(
    due: DueDigest,
    inSeconds: number,
    { tries = due.tries, hasSurelyNotArrived = false } = {},
  ): Promise<void> {
    await tryLater(this.#parts.database.queries, due, inSeconds, { tries, hasSurelyNotArrived })
  }

  async #sent(due: DueDigest): Promise<void> {
    const { queries } = this.#parts.database
    await noteSent(queries, due)
    await noteReached(queries, due)
  }

  async #refused(due: DueDigest): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      const { queries } = transaction
      await noteRefused(queries, due)
      await tryLater(queries, due, refusalHours * 3600 + retrySeconds, {
        tries: 0,
        hasSurelyNotArrived: true,
      })
      notifier.changed(transaction, [due.user_id], ['notifications'])
    })
  }

  async #contentOf(due: DueDigest, wanted: NotificationSettings | undefined) {
    const { database, rules, tickets, publicUrl } = this.#parts
    const { queries } = database
    const { user_id, address, language, away_minutes, told_up_to } = due
    const unread = await unreadOf(queries, due)
    const digest = digestOf(unread, { settings: wanted, language, publicUrl, now: Date.now() })
    if (!digest) return undefined
    const end = endUrl(publicUrl, tickets.ending(user_id, address))
    const content = digestContent({
      ...digest,
      language,
      nickname: await nicknameOf(queries, user_id),
      awayMinutes: away_minutes,
      site: await siteOf(queries, rules, publicUrl),
      end,
    })
    return { ...content, to: address, id: `digest.${user_id}.${told_up_to}`, end }
  }
}
