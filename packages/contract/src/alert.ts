import type { ConversationAlerts, NotificationSettings } from './notifications.ts'
import { isWithinHours } from './rest.ts'

/** Of whoever has set nothing. */
export const firstNotificationSettings: NotificationSettings = {
  quietUntil: null,
  rest: null,
  loud: 'all',
  shows: 'all',
}

/** What a row says of it. */
export const alertsOf = (row: { isMuted: boolean; alerts?: ConversationAlerts }): ConversationAlerts =>
  row.isMuted ? (row.alerts ?? { level: 'mentions', until: null }) : { level: 'all', until: null }

/** What decides how a person is told of a message. */
export interface Situation {
  readonly now: number
  readonly settings: NotificationSettings
  readonly kind: 'direct' | 'group'
  /** Of the conversation, as it was set; it may be over. */
  readonly alerts: ConversationAlerts
  readonly isMine: boolean
  /** In sight, or read on whatever device. */
  readonly isRead: boolean
  /** It names me or everyone, or somebody asks me to read it; nobody whom I block does. */
  readonly isForMe: boolean
  /** Whether it tells of anything new: a call that was held does not. */
  readonly isNews: boolean
  /** It is an emoji on a message of mine: a sign in the list, which disturbs no rest. */
  readonly isReaction?: boolean
}

/** Of what somebody wants of one person alone, as a call or a request to read. */
export const forMe = { isMine: false, isRead: false, isForMe: true, isNews: true } as const

/** Of what one has asked for oneself, as a reminder: no setting of a conversation concerns it. */
export const ofNoConversation = {
  ...forMe,
  kind: 'direct',
  alerts: { level: 'all', until: null },
} as const

export interface Alert {
  /** `loud` sounds and shows, `quiet` shows alone. */
  readonly how: 'loud' | 'quiet' | 'nothing'
  readonly shows: NotificationSettings['shows']
}

/** How a person is told of a message, and of what in it: on every device, open or not. */
export function alertFor(situation: Situation): Alert {
  const { settings } = situation
  return { how: howToTell(situation), shows: settings.shows }
}

function howToTell(situation: Situation): Alert['how'] {
  if (hasReasonForSilence(situation)) return 'nothing'
  if (situation.isReaction) return 'quiet'
  if (isAtRest(situation.settings, situation.now)) return 'nothing'
  return isLoud(situation) ? 'loud' : 'quiet'
}

/** What is told of a conversation at a moment. */
export const levelAt = ({ level, until }: ConversationAlerts, now: number): ConversationAlerts['level'] =>
  until !== null && Date.parse(until) <= now ? 'all' : level

function hasReasonForSilence({ isMine, isRead, isNews, isForMe, alerts, now }: Situation): boolean {
  const level = levelAt(alerts, now)
  return isMine || isRead || !isNews || level === 'nothing' || (level === 'mentions' && !isForMe)
}

/** Whether somebody has asked for peace. */
export const isAtRest = ({ quietUntil, rest }: NotificationSettings, now: number): boolean =>
  (quietUntil !== null && Date.parse(quietUntil) > now) || (rest !== null && isWithinHours(rest, now))

function isLoud({ settings: { loud }, kind, isForMe }: Situation): boolean {
  if (loud === 'all') return true
  if (loud === 'nothing') return false
  return isForMe || (loud === 'directAndMentions' && kind === 'direct')
}
