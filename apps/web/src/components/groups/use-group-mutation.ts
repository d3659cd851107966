import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../domain/api/api-errors.ts'
import { refreshGroups } from '../../domain/groups/refresh-groups.ts'
import { toast } from '../../platform/toast.ts'

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
