import type { FriendRequest, GroupNotice, VerificationQuestion } from '@parley/contract'
import { GroupNoticeType, RequestStatus } from '@parley/contract/enums'
import { isWaiting } from '../../domain/requests/request-decisions.ts'
import { questionPlaces } from '../../domain/requests/verification.ts'
import { friendOutcome, groupOutcome, type Outcome } from './outcomes.ts'

export type NoticeKind = 'friend' | 'group'

/** A friend request or a group notice, as far as a row shows it. */
export interface Notice {
  /** Among the notices of both kinds. */
  key: string
  kind: NoticeKind
  /** Among those of its kind. */
  id: number
  /** Person or group that it is about. */
  subject: { id: number; name: string; avatar: string; path: string | undefined }
  outcome: Outcome
  /** The group that it is about, where the subject is a person. */
  groupTitle: string
  groupId: number | undefined
  message: string
  answers: readonly Answered[]
  createdAt: string
  isWaiting: boolean
  /** Nobody has to decide anything more, so it can go. */
  isHandled: boolean
  /** The chat that it has led to. */
  chatPath: string | undefined
}

type NameOf = (person: { userID: number; nickname: string }) => string

export function friendNotice(request: FriendRequest, nameOf: NameOf): Notice {
  const { id, userID, avatar, status, additionalMessages, createdAt } = request
  return {
    key: `friend-${id}`,
    kind: 'friend',
    id,
    subject: { id: userID, name: nameOf(request), avatar, path: `/m/users/${userID}` },
    outcome: friendOutcome(request),
    groupTitle: '',
    groupId: undefined,
    message: additionalMessages,
    answers: answersOf(request),
    createdAt,
    isWaiting: isWaiting(request),
    isHandled: status !== RequestStatus.pending,
    chatPath: status === RequestStatus.agreed ? `/user/${userID}` : undefined,
  }
}

/** My own requests are about the group, all others about the person who wants in, or has left. */
export function groupNotice(notice: GroupNotice, nameOf: NameOf): Notice {
  const { id, grouId, userId, userNickname, status, flag, title, createdAt, type } = notice
  const isMine = flag === 'send'
  const isIn = isMine && status === RequestStatus.agreed && type === GroupNoticeType.wantsToJoin
  return {
    key: `group-${id}`,
    kind: 'group',
    id,
    subject: isMine
      ? { id: grouId, name: title, avatar: notice.avatar, path: isIn ? `/m/groups/${grouId}` : undefined }
      : {
          id: userId,
          name: nameOf({ userID: userId, nickname: userNickname }),
          avatar: notice.userAvatar,
          path: `/m/users/${userId}`,
        },
    outcome: groupOutcome(notice),
    groupTitle: title,
    groupId: grouId,
    message: notice.additionalMessages,
    answers: answersOf(notice),
    createdAt,
    isWaiting: isWaiting(notice),
    isHandled: status !== RequestStatus.pending,
    chatPath: isIn ? `/group/${grouId}` : undefined,
  }
}

export interface Answered {
  key: string
  problem: string
  answer: string
}

/** The questions of a request with what was answered. A request without questions carries them all the same. */
export const answersOf = ({
  verificationQuestion: asked,
}: {
  verificationQuestion: VerificationQuestion | null
}): Answered[] => {
  if (!asked || !questionPlaces.some(([, place]) => asked[place])) return []
  return questionPlaces.flatMap(([key, place]) => {
    const problem = asked[key]
    return problem ? [{ key, problem, answer: asked[place] ?? '' }] : []
  })
}
