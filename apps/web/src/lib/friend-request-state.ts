import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'

/** What I want to become of a request; on its way to the server. */
export interface Decision {
  verifyId: number
  status: RequestStatus
}

const isPending = ({ status }: FriendRequest) => status === RequestStatus.pending

/** My requests as they will be once the server has carried out what is on its way there. */
export function afterDecisions(
  requests: readonly FriendRequest[],
  decisions: readonly Decision[],
): readonly FriendRequest[] {
  if (decisions.length === 0) return requests
  const wanted = new Map(decisions.map(({ verifyId, status }) => [verifyId, status]))
  return requests
    .map((request) => ({ ...request, status: wanted.get(request.id) ?? request.status }))
    .filter(({ status }) => status !== RequestStatus.deleted)
}

/** How many wait for me to decide. */
export const countWaiting = (requests: readonly FriendRequest[]) =>
  requests.filter((request) => request.flag === 'rev' && isPending(request)).length

/** The undecided request between a person and me: sent by me, received from them, or none. */
export const pendingWith = (requests: readonly FriendRequest[], userID: number) =>
  requests.find((request) => request.userID === userID && isPending(request))?.flag
