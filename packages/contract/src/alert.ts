import { isWithinHours } from './hours.ts'
import type { ConversationAlerts, NotificationSettings } from './notifications.ts'

/** The settings of a person who has set nothing. */
export const firstNotificationSettings: NotificationSettings = {
  quietUntil: null,
  rest: null,
  loud: 'all',
  shows: 'all',
}

/** The alerts in a row of a list. */
export const alertsOf = (row: { isMuted: boolean; alerts?: ConversationAlerts }): ConversationAlerts =>
  row.isMuted ? (row.alerts ?? { level: 'mentions', until: null }) : { level: 'all', until: null }

/** The facts that decide how a person is notified of a message. */
export interface Situation {
  readonly now: number
  readonly settings: NotificationSettings
  readonly kind: 'direct' | 'group'
  /** The conversation's setting, which may have expired. */
  readonly alerts: ConversationAlerts
  readonly isMine: boolean
  /** In sight, or read on any device. */
  readonly isRead: boolean
  /** The message names the person or everyone, or somebody whom they do not block asks them to read it. */
  readonly isForMe: boolean
  /** Whether the message is news: the record of a call that took place is not. */
  readonly isNews: boolean
  /** An emoji on the person's own message: shown in the list, also during do not disturb. */
  readonly isReaction?: boolean
}

/** For requests to one person alone, such as a call or a request to read. */
export const forMe = { isMine: false, isRead: false, isForMe: true, isNews: true } as const

/** For what a person has set up for themselves, such as a reminder: no conversation's setting applies. */
export const ofNoConversation = {
  ...forMe,
  kind: 'direct',
  alerts: { level: 'all', until: null },
} as const

export interface Alert {
  /** `loud` sounds and shows, `quiet` only shows. */
  readonly how: 'loud' | 'quiet' | 'nothing'
  readonly shows: NotificationSettings['shows']
}

/** How a person is notified of a message, and what the notification shows: on every device, open or not. */
export function alertFor(situation: Situation): Alert {
  const { settings } = situation
  return { how: howToTell(situation), shows: settings.shows }
}

function howToTell(situation: Situation): Alert['how'] {
  if (hasReasonForSilence(situation)) return 'nothing'
  if (situation.isReaction) return 'quiet'
  if (isDoNotDisturbOn(situation.settings, situation.now)) return 'nothing'
  return isLoud(situation) ? 'loud' : 'quiet'
}

/** The alert level of a conversation at a moment. */
export const levelAt = ({ level, until }: ConversationAlerts, now: number): ConversationAlerts['level'] =>
  until !== null && Date.parse(until) <= now ? 'all' : level

function hasReasonForSilence({ isMine, isRead, isNews, isForMe, alerts, now }: Situation): boolean {
  const level = levelAt(alerts, now)
  return isMine || isRead || !isNews || level === 'nothing' || (level === 'mentions' && !isForMe)
}

/** Whether do not disturb is on. */
export const isDoNotDisturbOn = ({ quietUntil, rest }: NotificationSettings, now: number): boolean =>
  (quietUntil !== null && Date.parse(quietUntil) > now) || (rest !== null && isWithinHours(rest, now))

function isLoud({ settings: { loud }, kind, isForMe }: Situation): boolean {
  if (loud === 'all') return true
  if (loud === 'nothing') return false
  return isForMe || (loud === 'directAndMentions' && kind === 'direct')
}
