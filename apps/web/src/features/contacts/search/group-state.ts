import type { GroupHit, GroupNotice } from '@parley/contract'
import { hasAskedToJoin } from '../../../domain/requests/group-notice-state.ts'

/** What I am to a group that was found: `requested` means that I have asked and nobody has answered. */
export type GroupState = 'member' | 'requested' | 'full' | 'none'

export function groupStateOf(
  { groupId, isInGroup, userCount, size }: Pick<GroupHit, 'groupId' | 'isInGroup' | 'userCount' | 'size'>,
  notices: readonly GroupNotice[],
): GroupState {
  if (isInGroup) return 'member'
  if (hasAskedToJoin(notices, groupId)) return 'requested'
  return userCount >= size ? 'full' : 'none'
}
