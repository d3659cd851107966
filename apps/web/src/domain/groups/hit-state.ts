import type { GroupHit, GroupNotice } from '@parley/contract'
import { hasAskedToJoin } from '../requests/group-notice-state.ts'

/** My relation to a group that was found: `requested` means that my request is unanswered. */
export type HitState = 'member' | 'requested' | 'full' | 'none'

export function hitStateOf(
  { groupId, isInGroup, userCount, size }: Pick<GroupHit, 'groupId' | 'isInGroup' | 'userCount' | 'size'>,
  notices: readonly GroupNotice[],
): HitState {
  if (isInGroup) return 'member'
  if (hasAskedToJoin(notices, groupId)) return 'requested'
  return userCount >= size ? 'full' : 'none'
}
