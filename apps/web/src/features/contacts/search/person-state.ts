import type { FriendRequest, UserHit } from '@parley/contract'
import { pendingWith } from '../../../domain/requests/friend-request-state.ts'

/**
 * My relation to somebody who was found: `requested` means that my request is unanswered, `asked` that theirs is.
 */
export type PersonState = 'me' | 'friend' | 'requested' | 'asked' | 'none'

export function personStateOf(
  { userID, isFriend }: Pick<UserHit, 'userID' | 'isFriend'>,
  myId: number,
  requests: readonly FriendRequest[],
): PersonState {
  if (userID === myId) return 'me'
  if (isFriend) return 'friend'
  const flag = pendingWith(requests, userID)
  if (flag === undefined) return 'none'
  return flag === 'send' ? 'requested' : 'asked'
}
