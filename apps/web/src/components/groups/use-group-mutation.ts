import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../domain/api/api-errors.ts'
import { applyUpdate, type OwnGroupUpdate } from '../../domain/groups/apply-update.ts'
import { refreshGroups } from '../../domain/groups/refresh-groups.ts'
import { useSession } from '../../domain/session/session.ts'
import { toast } from '../../platform/toast.ts'

const handledByCaller = () => undefined

interface Options<V> {
  /** The caller shows what went wrong. */
  readonly handlesErrors?: boolean
  /** The change of the group, where that is all: it is applied, and nothing is read again. */
  readonly updateOf?: (input: V) => { readonly groupId: number; readonly update: OwnGroupUpdate } | undefined
}

/** Carries something out on a group: says that it is done, and everything shown follows. */
export function useGroupMutation<V, R>(
  work: (input: V) => Promise<R>,
  doneText: (input: V) => string,
  { handlesErrors = false, updateOf }: Options<V> = {},
) {
  const client = useQueryClient()
  const { userID } = useSession()
  return useMutation({
    mutationFn: work,
    onSuccess: (_, input) => toast.success(doneText(input)),
    onError: handlesErrors ? handledByCaller : toastError,
    // Pending until everything is read again: what is shown never goes back and forth.
    onSettled(_, error, input) {
      const change = error ? undefined : updateOf?.(input)
      if (!change) return refreshGroups(client)
      applyUpdate(client, change.groupId, change.update, userID)
      return undefined
    },
  })
}
