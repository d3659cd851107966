import type { MsgOf } from '@parley/contract'
import { CallEndReason } from '@parley/contract/enums'

export type CallMsg = MsgOf<6>['voiceCallMsg']
type CallRecord = Extract<CallMsg, { startTime: string }>

export type CallOutcome =
  | 'ended'
  | 'youCancelled'
  | 'theyCancelled'
  | 'youRefused'
  | 'theyRefused'
  | 'youMissed'
  | 'theyMissed'
  | 'lost'

/** How a call ended, seen from my side; only one that was answered has a length, in seconds. */
export function callOutcome({ startTime, endTime, endReason }: CallRecord, isMe: boolean) {
  const ms = Date.parse(endTime) - Date.parse(startTime)
  const outcome: CallOutcome = ms > 0 ? 'ended' : unanswered(endReason, isMe)
  return { outcome, seconds: ms / 1000 }
}

function unanswered(reason: CallEndReason, isMe: boolean): CallOutcome {
  switch (reason) {
    case CallEndReason.callerHungUp:
      return isMe ? 'youCancelled' : 'theyCancelled'
    case CallEndReason.calleeHungUp:
      return isMe ? 'theyRefused' : 'youRefused'
    case CallEndReason.notAnswered:
      return isMe ? 'theyMissed' : 'youMissed'
    case CallEndReason.network:
      return 'lost'
  }
}
