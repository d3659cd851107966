import { RequestStatus } from '@parley/contract/enums'

/** A request to be let in, by a person or a group, as far as both are alike. */
export interface Request {
  id: number
  status: RequestStatus
  flag: 'send' | 'rev'
}

/** My decision about a request, on its way to the server. */
export interface Decision {
  id: number
  status: RequestStatus
}

/** Requests as they will be once the server has carried out what is on its way there. */
export function afterDecisions<R extends Request>(
  requests: readonly R[],
  decisions: readonly Decision[],
): readonly R[] {
  if (decisions.length === 0) return requests
  const wanted = new Map(decisions.map(({ id, status }) => [id, status]))
  return requests
    .map((request) => ({ ...request, status: wanted.get(request.id) ?? request.status }))
    .filter(({ status }) => status !== RequestStatus.deleted)
}

/** It waits for me to decide. */
export const isWaiting = ({ status, flag }: Pick<Request, 'status' | 'flag'>) =>
  status === RequestStatus.pending && flag === 'rev'

export const countWaiting = (requests: readonly Request[]) => requests.filter(isWaiting).length
