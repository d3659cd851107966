import type {
  DeliveryProblem,
  OutgoingWebhook,
  WebhookDelivery,
  WebhookEventKind,
  WebhookPause,
} from '@parley/contract'
import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { t } from '../../../platform/texts/index.ts'

const pauses: Readonly<Record<WebhookPause, () => string>> = {
  staff: () => t('outgoing.pausedStaff'),
  gone: () => t('outgoing.pausedGone'),
  failing: () => t('outgoing.pausedFailing', { days: outgoingWebhookLimits.failingDays }),
  behind: () => t('outgoing.pausedBehind'),
  keeper: () => t('outgoing.pausedKeeper'),
  secret: () => t('outgoing.pausedSecret'),
}

/** Why one sends nothing at the moment; undefined for one that does. */
export const pauseText = ({ paused }: OutgoingWebhook): string | undefined =>
  paused ? (pauses[paused.why]?.() ?? t('outgoing.pausedOther')) : undefined

const events: Readonly<Record<WebhookEventKind, () => string>> = {
  message: () => t('outgoing.message'),
  messageEdited: () => t('outgoing.messageEdited'),
  messageWithdrawn: () => t('outgoing.messageWithdrawn'),
  trial: () => t('outgoing.trial'),
}

export const eventText = ({ event }: WebhookDelivery): string => events[event]()

/** State of a delivery, in words. */
export function stateText(delivery: WebhookDelivery): string {
  const { state, tries, status, took } = delivery
  const problem = problemText(delivery)
  if (state === 'dropped')
    return t(delivery.problem === 'behind' ? 'outgoing.droppedBehind' : 'outgoing.dropped')
  if (state === 'refused') return t('outgoing.refused', { problem })
  if (state === 'givenUp') return t('outgoing.givenUp', { problem })
  if (state === 'waiting') return tries > 0 ? t('outgoing.isRetrying', { problem }) : t('outgoing.isWaiting')
  if (delivery.problem === 'answer') return t('outgoing.takenButAnswer', { status: status ?? '' })
  return t('outgoing.taken', { status: status ?? '', took: took ?? 0 })
}

const problems: Readonly<Partial<Record<DeliveryProblem, () => string>>> = {
  unreachable: () => t('outgoing.problemUnreachable'),
  late: () => t('outgoing.problemLate'),
  public: () => t('outgoing.problemPublic'),
  secret: () => t('outgoing.problemSecret'),
}

export function problemText({ problem, status }: WebhookDelivery): string {
  if (problem === 'status') return t('outgoing.problemStatus', { status: status ?? '' })
  return (problem && problems[problem]?.()) ?? t('outgoing.problemOther')
}
