import type { RequestStatus } from '@parley/contract'
import { toastError } from '../../domain/api/api-errors.ts'
import { useDecideFriendRequests, useDecideGroupNotices } from '../../domain/requests/use-decide.ts'
import type { Notice } from './notice-view.ts'

/** Carries out a decision on notices; it is shown at once, and no longer where it is refused. */
export function useDecide() {
  const friend = useDecideFriendRequests(toastError)
  const group = useDecideGroupNotices(toastError)
  return (notices: readonly Notice[], status: RequestStatus) => {
    const decisionsOn = (kind: Notice['kind']) =>
      notices.filter((notice) => notice.kind === kind).map(({ id }) => ({ id, status }))
    for (const [decide, decisions] of [
      [friend, decisionsOn('friend')],
      [group, decisionsOn('group')],
    ] as const)
      if (decisions.length > 0) decide(decisions)
  }
}
