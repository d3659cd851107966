import type { ChangeTopic } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { readAgain } from '../queries/read-again.ts'
import { decisionKey } from './friend-requests.ts'
import { groupDecisionKey } from './group-notices.ts'
import type { Decision } from './request-decisions.ts'

type OnError = (error: Error) => void

/** Decides a friend request; it is shown at once, and no longer if it is refused. */
export const useDecideFriendRequest = (onError: OnError) =>
  useDecisions(
    decisionKey,
    ({ id, status }) => api.call('PUT /api/user/valid_status', { body: { verifyId: id, status } }),
    ['friendRequests', 'friends'],
    onError,
  )

/** The same with what groups tell. */
export const useDecideGroupNotice = (onError: OnError) =>
  useDecisions(
    groupDecisionKey,
    ({ id, status }) => api.call('PUT /api/group/valid/status', { body: { validId: id, status } }),
    ['groupNotices', 'groups'],
    onError,
  )

function useDecisions(
  mutationKey: string[],
  decide: (decision: Decision) => Promise<unknown>,
  changed: ChangeTopic[],
  onError: OnError,
) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: decide,
    onError,
    // Pending until the lists are read again: what is shown never goes back and forth.
    onSettled: () => readAgain(client, ...changed),
  })
  return mutate
}
