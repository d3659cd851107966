import type { RequestStatus } from '@parley/contract'
import { errorText, toastError } from '../../domain/api/api-errors.ts'
import { useDecideFriendRequests, useDecideGroupNotices } from '../../domain/requests/use-decide.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import type { Notice } from './notice-view.ts'

/** Carries out a decision on notices; it is shown at once, and no longer where it is refused. */
export function useDecide() {
  const friend = useDecideFriendRequests(toastFailures)
  const group = useDecideGroupNotices(toastFailures)
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

/** Shows how many of several decisions failed, and why the first one did. */
function toastFailures(failures: readonly unknown[]) {
  const count = failures.length
  if (count === 1) toastError(failures[0])
  else toast.error(t('notices.someFailed', { count, reason: errorText(failures[0]) }))
}
