import { type Alert, alertFor, alertsOf, type Situation } from '@parley/contract/alert'
import type { Target } from '../domain/conversations/target.ts'
import { notificationSettings } from '../domain/me/notification-settings.ts'
import type { Engine } from './engine.ts'

/** What came into a conversation. */
export interface Arrived extends Pick<Situation, 'isMine' | 'isRead' | 'isForMe' | 'isNews'> {
  readonly target: Target
}

/** How I am told of it, as I want it: messages, calls and reminders alike. */
export async function decide(
  { queries, list }: Pick<Engine, 'queries' | 'list'>,
  { target, ...arrived }: Arrived,
): Promise<Alert> {
  const settings = await notificationSettings(queries)
  const alerts = alertsOf(list.row(target) ?? { isMuted: false })
  return alertFor({ ...arrived, now: Date.now(), settings, alerts, kind: target.kind })
}

/** Of what somebody wants of me alone, or what I have asked for myself: a mute lets it through. */
export const decideForMe = (engine: Pick<Engine, 'queries' | 'list'>, target: Target): Promise<Alert> =>
  decide(engine, { target, isMine: false, isRead: false, isForMe: true, isNews: true })
