import type { PushDevice } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/controls/button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Chip } from '../../../components/marks/chip.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { turnPushOff } from '../../../domain/device/push.ts'
import { pushDevicesQuery, removePushDevice } from '../../../domain/me/push-devices.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { seenTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { Group } from '../section/section-page.tsx'
import styles from './notify.module.css'

/** My devices that get push notifications; each can be removed. */
export function PushDevices() {
  const t = useT()
  const { data } = useQuery(pushDevicesQuery)
  if (!data?.list.length) return null
  return (
    <Group title={t('notify.devices')}>
      {data.list.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </Group>
  )
}

function Device({ device: { id, device, addedAt, toldAt, isCurrent } }: { device: PushDevice }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { userID } = useEngine()
  const { mutate, isPending } = useMutation({
    // Here the browser's own subscription goes too.
    mutationFn: (): Promise<unknown> => (isCurrent ? turnPushOff(userID) : removePushDevice(id)),
    onSuccess: () => toast.success(t('notify.removed')),
    onError: toastError,
    onSettled: () => readAgain(client, 'notifications'),
  })
  const name = device || t('notify.unknownDevice')
  const time = (text: string) => seenTime(new Date(text), language)
  return (
    <div className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.label}>
          <span className={styles.name} title={name}>
            {name}
          </span>{' '}
          {isCurrent && <Chip tone="accent">{t('notify.thisDevice')}</Chip>}
        </p>
        <p className={styles.hint}>
          {toldAt ? t('notify.toldAt', { time: time(toldAt) }) : t('notify.addedAt', { time: time(addedAt) })}
        </p>
      </div>
      <Button
        size="sm"
        loading={isPending}
        aria-label={t('notify.removeOf', { device: name })}
        onClick={() => mutate()}
      >
        {t('notify.remove')}
      </Button>
    </div>
  )
}
