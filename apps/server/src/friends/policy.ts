import { RequestStatus, Verification, type VerificationQuestion } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import { answersMatch } from '../users/service.ts'

/** @throws Refusal for whoever an administrator has barred from adding friends */
export function checkAsking(person: { curtail_add_user: boolean } | undefined): void {
  if (!person) refuse('unauthenticated')
  if (person.curtail_add_user) refuse('addingCurtailed')
}

interface Receiver {
  readonly verification: number
  readonly verificationQuestion: VerificationQuestion | null
}

/** What asking this person comes to: a friendship at once, or a request. @throws Refusal when they refuse it outright */
export function outcomeOfAsking(
  receiver: Receiver,
  answers: VerificationQuestion | null,
): 'friends' | 'request' {
  switch (receiver.verification) {
    case Verification.anyone:
      return 'friends'
    case Verification.message:
    case Verification.answers:
      return 'request'
    case Verification.rightAnswers:
      return answersMatch(receiver.verificationQuestion, answers) ? 'friends' : refuse('answersWrong')
    default:
      return refuse('addingRefused')
  }
}

interface RequestState {
  readonly sender_id: number
  readonly receiver_id: number
  readonly sender_status: number
  readonly receiver_status: number
}

/** The receiver decides a pending request; either side deletes a handled one from its own list. */
export function checkHandling(
  request: RequestState | undefined,
  userId: number,
  status: RequestStatus,
): RequestState {
  const side = request && sideOf(request, userId)
  if (!request || !side || request[`${side}_status`] === RequestStatus.deleted) refuse('requestUnknown')
  const pending = request.receiver_status === RequestStatus.pending
  if (status === RequestStatus.deleted) return pending ? refuse('requestPending') : request
  if (side === 'sender' || status === RequestStatus.pending) refuse('forbidden')
  return pending ? request : refuse('requestHandled')
}

export function sideOf(request: RequestState, userId: number): 'sender' | 'receiver' | undefined {
  if (request.receiver_id === userId) return 'receiver'
  return request.sender_id === userId ? 'sender' : undefined
}
