import {
  firstNotificationSettings,
  isDoNotDisturbOn,
  mailLimits,
  minutesUntilEnd,
  type NotificationSettings,
} from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { backOff } from '../../concurrency/back-off.ts'
import type { Database } from '../../db/database.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { settingsOf } from '../notification-settings/service.ts'
import { nicknameOf, noteDenied, noteReached, noteRefused } from './address-repository.ts'
import { digestOf } from './digest.ts'
import {
  type DueDigest,
  noteBegun,
  noteNothing,
  noteSent,
  type Try,
  takeDue,
  tryLater,
  unreadOf,
} from './digest-repository.ts'
import { digestContent } from './letters.ts'
import { endPageUrl, endUrl } from './links.ts'
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

/** A due digest with its person's settings. */
interface LookedAt {
  readonly due: DueDigest
  readonly settings: NotificationSettings
  /** None or less where it may be sent. */
  readonly waitSeconds: number
  /**
   * When that was decided; the content is decided as of the same time, so that do not disturb cannot empty a started
   * digest.
   */
  readonly now: number
}

const { retrySeconds, mostSeconds, refusalHours, deniedHours } = mailLimits

/** Sends digests of unread messages to people who stay away. */
export class Digests implements Errands<LookedAt> {
  readonly #parts: Parts
  #isUnsure = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** None while it is unknown who is online: those people are checked again later. */
  async take(limit: number): Promise<LookedAt[]> {
    const { queries } = this.#parts.database
    const all = await takeDue(queries, limit)
    const wanted = await settingsOf(
      queries,
      all.map(({ user_id }) => user_id),
    )
    const now = Date.now()
    const looked = all.map((due): LookedAt => {
      const settings = wanted.get(due.user_id) ?? firstNotificationSettings
      return { due, settings, now, waitSeconds: Math.max(due.span_seconds ?? 0, restSeconds(settings, now)) }
    })
    const asked = looked.flatMap(({ due, waitSeconds }) => (waitSeconds > 0 ? [] : [due]))
    const here = asked.length > 0 ? await this.#hereAmong(asked) : new Set<number>()
    if (here)
      return looked.map((one) => ({ ...one, waitSeconds: one.waitSeconds || awaySeconds(one.due, here) }))
    for (const { due, waitSeconds } of looked) await this.#wait(due, waitSeconds || retrySeconds)
    return []
  }

  async giveBack({ due }: LookedAt): Promise<void> {
    await this.#later(due, { inSeconds: 0, tries: due.tries - 1 })
  }

  async carryOut({ due, settings, waitSeconds, now }: LookedAt, signal: AbortSignal): Promise<void> {
    const { post, database } = this.#parts
    const { queries } = database
    if (waitSeconds > 0) return await this.#wait(due, waitSeconds)
    const content = await this.#contentOf(due, settings, now)
    if (!content) return await noteNothing(queries, due)
    if (!(await noteBegun(queries, due))) return
    const outcome = await post.send(content, signal)
    if (outcome === 'taken') return await this.#sent(due)
    if (outcome === 'refused' || outcome === 'denied') return await this.#refused(due, outcome)
    const doubts = due.doubts + (outcome === 'uncertain' ? 1 : 0)
    if (doubts >= mailLimits.doubts) return await noteSent(queries, due)
    await this.#later(due, {
      inSeconds: signal.aborted ? 0 : backOff(due.tries, retrySeconds, mostSeconds),
      tries: signal.aborted ? due.tries - 1 : due.tries,
      doubts,
      hasSurelyNotArrived: outcome === 'unreachable',
    })
  }

  /** Undefined while it is unknown. */
  async #hereAmong(all: readonly DueDigest[]): Promise<ReadonlySet<number> | undefined> {
    const { presence, log } = this.#parts
    try {
      const here = await presence.surelyOnline(all.map(({ user_id }) => user_id))
      this.#isUnsure = false
      return here
    } catch (error) {
      if (!this.#isUnsure) log.warn({ err: error }, 'digests wait until it is known who is online')
      this.#isUnsure = true
      return undefined
    }
  }

  async #wait(due: DueDigest, inSeconds: number): Promise<void> {
    await this.#later(due, { inSeconds, tries: 0 })
  }

  async #later(due: DueDigest, what: Try): Promise<void> {
    await tryLater(this.#parts.database.queries, due, what)
  }

  async #sent(due: DueDigest): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      const { queries } = transaction
      await noteSent(queries, due)
      const wasFaulty = await noteReached(queries, due)
      if (wasFaulty || due.tries > 1) notifier.changed(transaction, [due.user_id], ['notifications'])
    })
  }

  async #refused(due: DueDigest, outcome: 'refused' | 'denied'): Promise<void> {
    const { database, notifier } = this.#parts
    const [note, hours] = outcome === 'refused' ? [noteRefused, refusalHours] : [noteDenied, deniedHours]
    await database.transaction(async (transaction) => {
      const { queries } = transaction
      await note(queries, due)
      const inSeconds = hours * 3600 + retrySeconds
      await tryLater(queries, due, { inSeconds, tries: 0, hasSurelyNotArrived: true })
      notifier.changed(transaction, [due.user_id], ['notifications'])
    })
  }

  async #contentOf(due: DueDigest, settings: NotificationSettings, now: number) {
    const { database, rules, tickets, publicUrl } = this.#parts
    const { queries } = database
    const { user_id, address, language, away_minutes, told_up_to, up_to } = due
    const unread = await unreadOf(queries, due)
    const digest = digestOf(unread, { settings, language, publicUrl, now })
    if (!digest) return undefined
    const ticket = tickets.ending(user_id, address)
    const content = digestContent({
      ...digest,
      language,
      nickname: await nicknameOf(queries, user_id),
      awayMinutes: away_minutes,
      site: await siteOf(queries, rules, publicUrl),
      end: endPageUrl(publicUrl, ticket),
    })
    // Another id for other messages: mailboxes drop an email with an id that they already have.
    return {
      ...content,
      to: address,
      id: `digest.${user_id}.${told_up_to}.${up_to}`,
      end: endUrl(publicUrl, ticket),
    }
  }
}

/** Seconds until do not disturb ends. */
function restSeconds(settings: NotificationSettings, now: number): number {
  if (!isDoNotDisturbOn(settings, now)) return 0
  const { quietUntil, rest } = settings
  const quiet = quietUntil === null ? 0 : (Date.parse(quietUntil) - now) / 1000
  return quiet > 0 ? quiet : rest === null ? 0 : minutesUntilEnd(rest, now) * 60
}

/** Seconds until a person may have been away for as long as they chose. */
function awaySeconds({ user_id, away_minutes, seen_seconds }: DueDigest, here: ReadonlySet<number>): number {
  const away = away_minutes * 60
  if (here.has(user_id)) return away
  return seen_seconds === null ? 0 : away - seen_seconds
}
