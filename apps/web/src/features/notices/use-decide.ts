import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastError } from '../../lib/api-errors.ts'
import type { Decision } from '../../lib/friend-request-state.ts'
import { decisionKey } from '../../lib/friend-requests.ts'
import { endpointsOf, queryKeyOf } from '../../lib/queries.ts'

/** Carries out a decision on a request; it is shown at once, and no longer if it is refused. */
export function useDecide() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: decisionKey,
    mutationFn: (body: Decision) => api.call('PUT /api/user/valid_status', { body }),
    onError: toastError,
    // Pending until the lists are read again: what is shown never goes back and forth.
    onSettled: () =>
      Promise.all(
        [...endpointsOf.friendRequests, ...endpointsOf.friends].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
      ),
  })
  return mutate
}
