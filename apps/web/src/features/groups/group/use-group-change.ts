import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../domain/api/api-errors.ts'
import { changeGroup, type GroupChanges } from '../../../domain/groups/group-changes.ts'
import { refreshGroups } from '../../../domain/groups/refresh-groups.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

const toldInPlace = () => undefined

/**
 * Carries something out on a group: says that it is done, and everything shown follows.
 *
 * @param options.tellsInPlace the caller says itself what went wrong
 */
export function useGroupMutation<V, R>(
  work: (input: V) => Promise<R>,
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

/** Changes what a group is called and how it is kept. */
export const useGroupChange = (id: number, options?: { tellsInPlace: boolean }) =>
  useGroupMutation(
    (changes: GroupChanges) => changeGroup(id, changes),
    () => t('groups.saved'),
    options,
  )
