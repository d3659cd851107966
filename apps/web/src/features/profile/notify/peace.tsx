import type { NotificationSettings } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import {
  changeNotificationSettings,
  notificationSettingsQuery,
} from '../../../domain/me/notification-settings.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Group } from '../section/section-page.tsx'
import { DoNotDisturb } from './do-not-disturb.tsx'
import styles from './notify.module.css'
import { RestHours } from './rest-hours.tsx'

/** When I want peace, what makes a sound and what is shown: the same on all of my devices. */
export function Peace() {
  const { settings, query, change } = useNotificationSettings()
  if (settings) return <Settings settings={settings} change={change} />
  const { error, refetch, isFetching } = query
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Skeleton className={styles.waiting} />
}

interface SettingsProps {
  settings: NotificationSettings
  change: (changes: Partial<NotificationSettings>) => void
}

function Settings({ settings, change }: SettingsProps) {
  const t = useT()
  return (
    <>
      <Group title={t('notify.peace')} text={t('notify.peaceText')}>
        <DoNotDisturb until={settings.quietUntil} onChange={(quietUntil) => change({ quietUntil })} />
        <RestHours saved={settings.rest} onOff={() => change({ rest: null })} />
      </Group>
      <Group title={t('notify.loud')} text={t('notify.loudText')}>
        <RadioGroup
          label={t('notify.loud')}
          hideLabel
          value={settings.loud}
          onChange={(loud) => change({ loud })}
          options={[
            { value: 'all', label: t('notify.loudAll') },
            { value: 'directAndMentions', label: t('notify.loudDirectAndMentions') },
            { value: 'mentions', label: t('notify.loudMentions') },
            { value: 'nothing', label: t('notify.loudNothing') },
          ]}
        />
      </Group>
      <Group title={t('notify.shows')}>
        <RadioGroup
          label={t('notify.shows')}
          hideLabel
          value={settings.shows}
          onChange={(shows) => change({ shows })}
          options={[
            { value: 'all', label: t('notify.showsAll') },
            { value: 'sender', label: t('notify.showsSender') },
            { value: 'neither', label: t('notify.showsNeither') },
          ]}
        />
      </Group>
    </>
  )
}

type Changes = Partial<NotificationSettings>

/** My settings, and a way to change them: seen at once, and back with a word if the server refuses. */
function useNotificationSettings() {
  const client = useQueryClient()
  const query = useQuery(notificationSettingsQuery)
  const [wanted, setWanted] = useState<Changes>({})
  const { mutate } = useMutation({
    mutationFn: changeNotificationSettings,
    onError: (error) => toast.error(text('profile.notSaved', { reason: errorText(error) })),
    onSettled: async (_, __, changes) => {
      await readAgain(client, 'notifications')
      setWanted((before) => without(before, changes))
    },
  })
  const change = (changes: Changes) => {
    setWanted((before) => ({ ...before, ...changes }))
    mutate(changes)
  }
  const settings: NotificationSettings | undefined = query.data && { ...query.data, ...wanted }
  return { settings, query, change }
}

/** Settings that were changed again meanwhile stay. */
const without = (wanted: Changes, done: Changes): Changes =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== done[name as keyof Changes]))
