import { RequestStatus, Verification } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'

/** @throws Refusal for a person whom an administrator has barred from adding friends */
export function checkAsking(
  person: { curtail_add_user: boolean; deactivated_at: Date | null } | undefined,
): void {
  if (!person) refuse('unauthenticated')
  if (person.deactivated_at) refuse('accountDeactivated')
  if (person.curtail_add_user) refuse('addingCurtailed')
}

/** How a person may be added, as those whom they block see it: not at all. */
export const closedDoor = { verification: Verification.nobody, verificationQuestion: null } as const

/** A person can befriend only people whom they do not block. */
export function checkBefriending({ blocks }: { blocks: boolean }): void {
  if (blocks) refuse('unblockFirst')
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
