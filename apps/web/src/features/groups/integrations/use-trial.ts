import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../domain/api/api-errors.ts'
import { tryOutgoingWebhook } from '../../../domain/groups/outgoing-webhooks.ts'
import { refreshGroups } from '../../../domain/groups/refresh-groups.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { problemText } from './outgoing-words.ts'

/** Sends a trial to an address, and shows what came back. */
export function useTrial(groupId: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => tryOutgoingWebhook(groupId, id),
    onSuccess(delivery) {
      if (delivery.state === 'taken')
        toast.success(t('outgoing.trialTaken', { status: delivery.status ?? '' }))
      else toast.error(t('outgoing.trialFailed', { problem: problemText(delivery) }))
    },
    onError: toastError,
    onSettled: () => refreshGroups(client),
  })
}
