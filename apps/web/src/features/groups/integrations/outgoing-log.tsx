import type { OutgoingWebhook, WebhookDelivery } from '@parley/contract'
import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { deliveriesQuery, repeatDelivery } from '../../../domain/groups/outgoing-webhooks.ts'
import { cx } from '../../../platform/cx.ts'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { t as text, useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import styles from './integrations.module.css'
import { eventText, stateText } from './outgoing-words.ts'

interface OutgoingLogProps {
  groupId: number
  webhook: OutgoingWebhook
  open: boolean
  onClose: () => void
}

/** How often it is read anew while something of it waits. */
const lookMs = 3000

/** The deliveries of a webhook. */
export function OutgoingLog({ groupId, webhook, open, onClose }: OutgoingLogProps) {
  const t = useT()
  const { listed: count, keptDays: days } = outgoingWebhookLimits
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('outgoing.logTitle', { name: webhook.name })}
      description={t('outgoing.logText', { count, days })}
    >
      {open && <Deliveries groupId={groupId} id={webhook.id} />}
    </Dialog>
  )
}

function Deliveries({ groupId, id }: { groupId: number; id: number }) {
  const t = useT()
  const content = useRef<HTMLDivElement>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveriesQuery(groupId, id),
    refetchInterval: ({ state }) => state.data?.list.some((one) => one.state === 'waiting') && lookMs,
  })
  const repeating = useGroupMutation(
    (deliveryId: number) => repeatDelivery(groupId, id, deliveryId),
    () => text('outgoing.askedAgain'),
  )
  if (data?.count === 0)
    return <EmptyState picture="bell" title={t('outgoing.noLog')} text={t('outgoing.noLogText')} />
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <div ref={content} className={styles.log} tabIndex={-1}>
      <ul>
        {data.list.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            isBusy={repeating.isPending}
            onRepeat={() => {
              repeating.mutate(delivery.id)
              inheritFocus(content.current)
            }}
          />
        ))}
      </ul>
    </div>
  )
}

interface DeliveryProps {
  delivery: WebhookDelivery
  isBusy: boolean
  onRepeat: () => void
}

function Delivery({ delivery, isBusy, onRepeat }: DeliveryProps) {
  const t = useT()
  const language = useLanguage()
  const { event, at, state, tries } = delivery
  const time = fullTime(new Date(at), language)
  const isBad = state === 'refused' || state === 'givenUp'
  return (
    <li className={styles.delivery}>
      <div className={styles.happened}>
        <p className={styles.event}>
          {eventText(delivery)}
          <time dateTime={at}>{time}</time>
        </p>
        <p className={cx(styles.state, isBad && styles.bad)}>
          {stateText(delivery)}
          {tries > 1 && ` · ${t('outgoing.tries', { count: tries })}`}
        </p>
      </div>
      {state !== 'waiting' && event !== 'trial' && (
        <Button
          size="sm"
          variant="soft"
          disabled={isBusy}
          aria-label={t('outgoing.againFor', { time, event: eventText(delivery) })}
          onClick={onRepeat}
        >
          {t('outgoing.again')}
        </Button>
      )}
    </li>
  )
}
