import type { ChangeTopic, RequestStatus } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../domain/api/api.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { endpointsOf, queryKeyOf } from '../../domain/queries/queries.ts'
import { decisionKey } from '../../domain/requests/friend-requests.ts'
import { groupDecisionKey } from '../../domain/requests/group-notices.ts'
import type { Decision } from '../../domain/requests/request-decisions.ts'
import type { Notice } from './notice-view.ts'

/** Carries out a decision on a notice; it is shown at once, and no longer if it is refused. */
export function useDecide() {
  const friend = useDecisions(
    decisionKey,
    ({ id, status }) => api.call('PUT /api/user/valid_status', { body: { verifyId: id, status } }),
    ['friendRequests', 'friends'],
  )
  const group = useDecisions(
    groupDecisionKey,
    ({ id, status }) => api.call('PUT /api/group/valid/status', { body: { validId: id, status } }),
    ['groupNotices', 'groups'],
  )
  return ({ kind, id }: Notice, status: RequestStatus) => ({ friend, group })[kind]({ id, status })
}

function useDecisions(
  mutationKey: string[],
  decide: (decision: Decision) => Promise<unknown>,
  changed: ChangeTopic[],
) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: decide,
    onError: toastError,
    // Pending until the lists are read again: what is shown never goes back and forth.
    onSettled: () =>
      Promise.all(
        changed
          .flatMap((topic) => endpointsOf[topic])
          .map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
      ),
  })
  return mutate
}
