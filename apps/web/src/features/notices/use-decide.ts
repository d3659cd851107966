import type { RequestStatus } from '@parley/contract'
import { toastError } from '../../domain/api/api-errors.ts'
import { useDecideFriendRequest, useDecideGroupNotice } from '../../domain/requests/use-decide.ts'
import type { Notice } from './notice-view.ts'

/** Carries out a decision on a notice; it is shown at once, and no longer if it is refused. */
export function useDecide() {
  const friend = useDecideFriendRequest(toastError)
  const group = useDecideGroupNotice(toastError)
  return ({ kind, id }: Notice, status: RequestStatus) => ({ friend, group })[kind]({ id, status })
}
