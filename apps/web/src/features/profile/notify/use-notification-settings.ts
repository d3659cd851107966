import type { NotificationSettings } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../domain/api/api-errors.ts'
import {
  changeNotificationSettings,
  notificationSettingsQuery,
} from '../../../domain/me/notification-settings.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

type Changes = Partial<NotificationSettings>

/** My settings, and a way to change them: seen at once, and back with a word if the server refuses. */
export function useNotificationSettings() {
  const client = useQueryClient()
  const query = useQuery(notificationSettingsQuery)
  const [wanted, setWanted] = useState<Changes>({})
  const { mutate } = useMutation({
    mutationFn: changeNotificationSettings,
    onError: (error) => toast.error(t('profile.notSaved', { reason: errorText(error) })),
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

/** What was wanted again meanwhile stays. */
const without = (wanted: Changes, done: Changes): Changes =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== done[name as keyof Changes]))
