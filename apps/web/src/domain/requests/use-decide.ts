import type { ChangeTopic } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { whenAllowed } from '../api/when-allowed.ts'
import { readAgain } from '../queries/read-again.ts'
import { decisionKey } from './friend-requests.ts'
import { groupDecisionKey } from './group-notices.ts'
import type { Decision } from './request-decisions.ts'

type OnFailed = (failures: readonly unknown[]) => void

const decideFriendRequest = ({ id, status }: Decision) =>
  api.call('PUT /api/user/valid_status', { body: { verifyId: id, status } })

const decideGroupNotice = ({ id, status }: Decision) =>
  api.call('PUT /api/group/valid/status', { body: { validId: id, status } })

/** Decides friend requests; they are shown so at once, and no longer where one is refused. */
export const useDecideFriendRequests = (onFailed: OnFailed) =>
  useDecisions(decisionKey, decideFriendRequest, ['friendRequests', 'friends'], onFailed)

/** The same with what groups say. */
export const useDecideGroupNotices = (onFailed: OnFailed) =>
  useDecisions(groupDecisionKey, decideGroupNotice, ['groupNotices', 'groups'], onFailed)

function useDecisions(
  mutationKey: string[],
  decide: (decision: Decision) => Promise<unknown>,
  changed: ChangeTopic[],
  onFailed: OnFailed,
) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    /**
     * Sends one decision after the other, to spare the server a hundred requests at once. A failure stops none of the
     * others.
     */
    async mutationFn(decisions: readonly Decision[]) {
      const failures: unknown[] = []
      for (const decision of decisions)
        await whenAllowed(() => decide(decision)).catch((failure: unknown) => failures.push(failure))
      return failures
    },
    onSuccess: (failures) => failures.length > 0 && onFailed(failures),
    // Pending until the lists are read again: what is shown never goes back and forth.
    onSettled: () => readAgain(client, ...changed),
  })
  return mutate
}
