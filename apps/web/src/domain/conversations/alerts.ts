import type { ConversationAlerts } from '@parley/contract'
import { api } from '../api/api.ts'
import type { Target } from './target.ts'

/** Sets which events of a conversation alert me. */
export const setAlerts = ({ kind, id }: Target, alerts: ConversationAlerts) =>
  kind === 'direct'
    ? api.call('PUT /api/chat/alerts', { body: { friendId: id, ...alerts } })
    : api.call('PUT /api/group/alerts', { body: { groupId: id, ...alerts } })

const hourMs = 3600_000

/** The next morning at eight, by the clock of this device. */
export function nextMorning(now = new Date()): Date {
  const morning = new Date(now)
  morning.setHours(8, 0, 0, 0)
  if (now.getHours() >= 5) morning.setDate(morning.getDate() + 1)
  return morning
}

/** The ends of do not disturb to choose from, by name. */
export const spansOfPeace = {
  anHour: () => new Date(Date.now() + hourMs),
  untilTomorrow: () => nextMorning(),
  aWeek: () => new Date(Date.now() + 7 * 24 * hourMs),
} as const
