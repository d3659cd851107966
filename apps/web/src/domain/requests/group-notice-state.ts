import type { GroupNotice } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'

/** Whether I have asked to join a group and nobody has answered yet. */
export const hasAskedToJoin = (notices: readonly GroupNotice[], groupId: number) =>
  hasAsked(notices, groupId, RequestStatus.pending)

/** Whether I came into a group by asking, be I in it now or not. */
export const hasJoined = (notices: readonly GroupNotice[], groupId: number) =>
  hasAsked(notices, groupId, RequestStatus.agreed)

const hasAsked = (notices: readonly GroupNotice[], groupId: number, answer: RequestStatus) =>
  notices.some(({ grouId, flag, status }) => grouId === groupId && flag === 'send' && status === answer)
