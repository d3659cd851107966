import type { GroupNotice } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'

/** Whether I have asked to join a group and nobody has answered yet. */
export const hasAskedToJoin = (notices: readonly GroupNotice[], groupId: number) =>
  notices.some(
    ({ grouId, flag, status }) => grouId === groupId && flag === 'send' && status === RequestStatus.pending,
  )
