import { firstNotificationSettings, isAtRest, mailLimits, type NotificationSettings } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { MailSettings } from '../config/config.ts'
import { settingsOf } from '../notifications/service.ts'
import type { Presence } from '../presence/presence.ts'
import { backOff } from '../storage/back-off.ts'
import type { Database } from '../storage/database.ts'
import { nicknameOf, noteFailing } from './address-repository.ts'
import { digestOf } from './digest.ts'
import { type DueDigest, noteNothing, noteSent, takeDue, tryLater, unreadOf } from './digest-repository.ts'
import { digestContent } from './letters.ts'
import { endUrl } from './links.ts'
import type { MailPost } from './post.ts'
import type { EndTickets } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly presence: Presence
  readonly post: MailPost
  readonly tickets: EndTickets
  readonly settings: MailSettings
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Milliseconds for a mail that is under way to be taken when the node ends. */
const leaveMs = 1500

/** Sends digests that are due, on every node: what one has taken and not finished is taken by another after a while. */
export class DigestSender {
  readonly #parts: Parts
  readonly #ended = new AbortController()
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async work(signal: AbortSignal): Promise<void> {
    const { database, post, log } = this.#parts
    while (!signal.aborted && !this.#isStopped) {
      if (post.underWay.room <= 0) return
      const due = await takeDue(database.queries, post.underWay.room)
      if (due.length === 0) return
      for (const one of due)
        post.underWay.begin(
          this.#carryOut(one).catch((error: unknown) =>
            log.error({ err: error }, 'what became of a digest could not be stored'),
          ),
        )
      await post.underWay.hasRoom()
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  /** A mail that is under way is taken, or given up and left to another node. */
  async drain(): Promise<void> {
    const limit = setTimeout(() => this.#ended.abort(), leaveMs)
    await this.#parts.post.underWay.end()
    clearTimeout(limit)
  }

  async #carryOut(due: DueDigest): Promise<void> {
    const { database, post } = this.#parts
    const { queries } = database
    const wanted = (await settingsOf(queries, [due.user_id])).get(due.user_id)
    const waitSeconds = await this.#secondsToWait(due, wanted)
    if (waitSeconds > 0) return await tryLater(queries, due, waitSeconds, false)
    const content = await this.#contentOf(due, wanted)
    if (!content) return await noteNothing(queries, due)
    const outcome = await post.send(content, this.#ended.signal)
    if (outcome === 'taken') return await noteSent(queries, due)
    if (outcome === 'refused') return await noteFailing(queries, due)
    if (this.#ended.signal.aborted) return await tryLater(queries, due, 0, false)
    const { retrySeconds, mostSeconds } = mailLimits
    await tryLater(queries, due, backOff(due.tries, retrySeconds, mostSeconds), true)
  }

  /** While somebody is here, was until lately, or wants peace. */
  async #secondsToWait(due: DueDigest, wanted: NotificationSettings | undefined): Promise<number> {
    const { user_id, away_minutes, seen_seconds } = due
    const away = away_minutes * 60
    const online = await this.#parts.presence.online([user_id])
    if (online.has(user_id)) return away
    if (seen_seconds !== null && seen_seconds < away) return away - seen_seconds
    const { quietUntil = null } = wanted ?? {}
    const now = Date.now()
    if (!isAtRest(wanted ?? firstNotificationSettings, now)) return 0
    const quietSeconds = quietUntil === null ? 0 : (Date.parse(quietUntil) - now) / 1000
    return Math.max(quietSeconds, mailLimits.restMinutes * 60)
  }

  async #contentOf(due: DueDigest, wanted: NotificationSettings | undefined) {
    const { database, tickets, settings } = this.#parts
    const { user_id, address, language, away_minutes, told_up_to } = due
    const { publicUrl } = settings
    const unread = await unreadOf(database.queries, due)
    const digest = digestOf(unread, { settings: wanted, language, publicUrl, now: Date.now() })
    if (!digest) return undefined
    const end = tickets.write(user_id, address)
    const content = digestContent({
      ...digest,
      language,
      nickname: await nicknameOf(database.queries, user_id),
      awayMinutes: away_minutes,
      url: publicUrl,
      end: endUrl(publicUrl, end),
    })
    return { ...content, to: address, id: `digest.${user_id}.${told_up_to}`, end: endUrl(publicUrl, end) }
  }
}
