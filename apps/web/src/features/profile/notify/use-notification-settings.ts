import type { NotificationSettings } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../domain/api/api-errors.ts'
import {
  changeNotificationSettings,
  notificationSettingsQuery,
} from '../../../domain/me/notification-settings.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

/** My settings, and a way to change them: seen at once, and back with a word if the server refuses. */
export function useNotificationSettings() {
  const client = useQueryClient()
  const query = useQuery(notificationSettingsQuery)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: changeNotificationSettings,
    onError: (error) => toast.error(t('profile.notSaved', { reason: errorText(error) })),
    onSettled: () => readAgain(client, 'notifications'),
  })
  const settings: NotificationSettings | undefined = query.data && {
    ...query.data,
    ...(isPending && variables),
  }
  return { settings, query, change: (changes: Partial<NotificationSettings>) => mutate(changes) }
}
