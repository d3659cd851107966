import type { FriendRequest, GroupNotice } from '@parley/contract'
import { GroupNoticeType, RequestStatus, Verification } from '@parley/contract/enums'

/** The state of a friend request, from where I am. With `iJoined` and `theyJoined` there was nothing to decide. */
export type FriendOutcome =
  | 'waitingForMe'
  | 'waitingForThem'
  | 'iAgreed'
  | 'iRefused'
  | 'iIgnored'
  | 'theyAgreed'
  | 'theyRefused'
  | 'theyIgnored'
  | 'iJoined'
  | 'theyJoined'

export function friendOutcome({
  status,
  flag,
  verification,
}: Pick<FriendRequest, 'status' | 'flag' | 'verification'>): FriendOutcome {
  const isMine = flag === 'send'
  switch (status) {
    case RequestStatus.agreed:
      if (verification === Verification.anyone || verification === Verification.rightAnswers)
        return isMine ? 'iJoined' : 'theyJoined'
      return isMine ? 'theyAgreed' : 'iAgreed'
    case RequestStatus.refused:
      return isMine ? 'theyRefused' : 'iRefused'
    case RequestStatus.ignored:
      return isMine ? 'theyIgnored' : 'iIgnored'
    default:
      return isMine ? 'waitingForThem' : 'waitingForMe'
  }
}

/** The state of a group notice. Who of owner and administrators decided is not known. */
export type GroupOutcome =
  | 'wantsIn'
  | 'cameIn'
  | 'wasRefused'
  | 'wasIgnored'
  | 'hasLeft'
  | 'iWaitForGroup'
  | 'iCameIn'
  | 'iWasRefused'
  | 'iWasIgnored'
  | 'iLeft'

export function groupOutcome({
  status,
  flag,
  type,
}: Pick<GroupNotice, 'status' | 'flag' | 'type'>): GroupOutcome {
  const isMine = flag === 'send'
  if (type === GroupNoticeType.hasLeft) return isMine ? 'iLeft' : 'hasLeft'
  switch (status) {
    case RequestStatus.agreed:
      return isMine ? 'iCameIn' : 'cameIn'
    case RequestStatus.refused:
      return isMine ? 'iWasRefused' : 'wasRefused'
    case RequestStatus.ignored:
      return isMine ? 'iWasIgnored' : 'wasIgnored'
    default:
      return isMine ? 'iWaitForGroup' : 'wantsIn'
  }
}

export type Outcome = FriendOutcome | GroupOutcome
