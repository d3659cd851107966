import type { CallInput } from '@parley/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../domain/api/api.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { refreshGroups } from '../../../domain/groups/groups.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

const toldInPlace = () => undefined

/**
 * Carries something out on a group: says that it is done, and everything shown follows.
 *
 * @param options.tellsInPlace the caller says itself what went wrong
 */
export function useGroupMutation<V>(
  work: (input: V) => Promise<unknown>,
  doneText: (input: V) => string,
  { tellsInPlace = false } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: (_, input) => toast.success(doneText(input)),
    onError: tellsInPlace ? toldInPlace : toastError,
    // Pending until everything is read again: what is shown never goes back and forth.
    onSettled: () => refreshGroups(client),
  })
}

export type GroupChanges = Omit<CallInput<'PUT /api/group/group'>['body'], 'id'>

/** Changes what a group is called and how it is kept. */
export const useGroupChange = (id: number, options?: { tellsInPlace: boolean }) =>
  useGroupMutation(
    (changes: GroupChanges) => api.call('PUT /api/group/group', { body: { id, ...changes } }),
    () => t('groups.saved'),
    options,
  )
