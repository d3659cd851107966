import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'

/** The undecided request between a person and me: sent by me, received from them, or none. */
export const pendingWith = (requests: readonly FriendRequest[], userID: number) =>
  requests.find((request) => request.userID === userID && request.status === RequestStatus.pending)?.flag
