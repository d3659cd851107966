import type { FriendRequest } from '@parley/contract'
import { RequestStatus, Verification } from '@parley/contract/enums'
import { questionPlaces } from '../../lib/verification.ts'

export type RequestAction = 'agree' | 'refuse' | 'ignore' | 'chat' | 'delete'

/** The status that an action gives a request. */
export const statusOf = {
  agree: RequestStatus.agreed,
  refuse: RequestStatus.refused,
  ignore: RequestStatus.ignored,
  delete: RequestStatus.deleted,
} as const satisfies Partial<Record<RequestAction, RequestStatus>>

/** What I can do with a request now. */
export function actionsOf({ status, flag }: Pick<FriendRequest, 'status' | 'flag'>): RequestAction[] {
  if (isWaiting({ status, flag })) return ['agree', 'refuse', 'ignore']
  if (status === RequestStatus.pending) return []
  return status === RequestStatus.agreed ? ['chat', 'delete'] : ['delete']
}

/** How it stands with a request, from where I am. Whoever `joined` left nothing to decide. */
export type RequestOutcome =
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

export function outcomeOf({
  status,
  flag,
  verification,
}: Pick<FriendRequest, 'status' | 'flag' | 'verification'>): RequestOutcome {
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

export interface Answered {
  key: string
  problem: string
  answer: string
}

/** The questions of a request with what was answered. */
export const answersOf = ({ verificationQuestion: asked }: Pick<FriendRequest, 'verificationQuestion'>) =>
  questionPlaces.flatMap(([key, place]): Answered[] => {
    const problem = asked?.[key]
    return problem ? [{ key, problem, answer: asked?.[place] ?? '' }] : []
  })

/**
 * Those that wait for me ahead of the others, each newest first.
 *
 * @param awaited ids that count as waiting although they may be decided by now: what one has just decided stays put
 */
export function waitingFirst(
  requests: readonly FriendRequest[],
  awaited: ReadonlySet<number>,
): FriendRequest[] {
  return [...requests.filter(({ id }) => awaited.has(id)), ...requests.filter(({ id }) => !awaited.has(id))]
}

export const isWaiting = ({ status, flag }: Pick<FriendRequest, 'status' | 'flag'>) =>
  status === RequestStatus.pending && flag === 'rev'

export const directions = ['all', 'received', 'sent'] as const
export type Direction = (typeof directions)[number]

const flags = { received: 'rev', sent: 'send' } as const

export const inDirection = (requests: readonly FriendRequest[], direction: Direction) =>
  direction === 'all' ? requests : requests.filter(({ flag }) => flag === flags[direction])
