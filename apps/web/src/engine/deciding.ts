import {
  type Alert,
  alertFor,
  alertsOf,
  forMe,
  ofNoConversation,
  type Situation,
} from '@parley/contract/alert'
import type { Target } from '../domain/conversations/target.ts'
import { notificationSettings, notificationSettingsIn } from '../domain/me/notification-settings.ts'
import type { Engine } from './engine.ts'

/** A message that arrived in a conversation. */
export interface Arrived extends Pick<Situation, 'isMine' | 'isRead' | 'isForMe' | 'isNews'> {
  readonly target: Target
}

/** Decides which alert an arrival gets, by my settings. */
export async function decide(
  { queries, list }: Pick<Engine, 'queries' | 'list'>,
  { target, ...arrived }: Arrived,
  readSettings = notificationSettings,
): Promise<Alert> {
  const settings = await readSettings(queries)
  const alerts = alertsOf(list.row(target) ?? { isMuted: false })
  return alertFor({ ...arrived, now: Date.now(), settings, alerts, kind: target.kind })
}

/**
 * For what is addressed to me alone and now, such as a call: a conversation that alerts only on mentions lets it
 * through.
 *
 * @param withinMs longest wait for settings
 */
export const decideForMe = (
  engine: Pick<Engine, 'queries' | 'list'>,
  target: Target,
  withinMs: number,
): Promise<Alert> =>
  decide(engine, { target, ...forMe }, (queries) => notificationSettingsIn(withinMs, queries))

/** For what I have set up for myself, such as a reminder: no setting of a conversation applies. */
export async function decideOwn({ queries }: Pick<Engine, 'queries'>): Promise<Alert> {
  const settings = await notificationSettings(queries)
  return alertFor({ ...ofNoConversation, settings, now: Date.now() })
}
