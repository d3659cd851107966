import { CallEndReason } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import { type CallRow, CallState } from './repository.ts'

type Reason = (typeof CallEndReason)[keyof typeof CallEndReason]

/** @throws Refusal where there is no call in this state with this person in this part */
export function checkCall(
  call: CallRow | undefined,
  { userId, as, state }: { userId: number; as?: 'caller' | 'callee'; state: number },
): CallRow {
  if (call?.state !== state) refuse('callUnknown')
  if (as && call[`${as}_id`] !== userId) refuse('callUnknown')
  return call
}

/** The call of this very connection; another tab of the same person has no part in it. */
export function checkOwnCall(call: CallRow | undefined, connection: string): CallRow {
  if (call?.state !== CallState.active) refuse('callUnknown')
  const takesPart = call.caller_connection === connection || call.callee_connection === connection
  return takesPart ? call : refuse('callUnknown')
}

/** Why a call ended that this person ended. */
export function reasonOf(call: CallRow, userId: number): Reason {
  return call.caller_id === userId ? CallEndReason.callerHungUp : CallEndReason.calleeHungUp
}
