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
  { queries, list }: Pick<Engine, 'queries'> & { readonly list: Pick<Engine['list'], 'row'> },
  { target, ...arrived }: Arrived,
): Promise<Alert> {
  const settings = await notificationSettings(queries)
  const alerts = alertsOf(list.row(target) ?? { isMuted: false })
  return alertFor({ ...arrived, now: Date.now(), settings, alerts, kind: target.kind })
}

const forMe = { isMine: false, isRead: false, isForMe: true, isNews: true }

/** Of what somebody wants of me alone, as a call: a mute lets it through. */
export const decideForMe = (engine: Pick<Engine, 'queries' | 'list'>, target: Target): Promise<Alert> =>
  decide(engine, { target, ...forMe })

/** Of what I have asked for myself: no setting of a conversation concerns it. */
export const decideOwn = ({ queries }: Pick<Engine, 'queries'>): Promise<Alert> =>
  decide({ queries, list: { row: () => undefined } }, { target: { kind: 'direct', id: 0 }, ...forMe })
