import { limits } from '@parley/contract'
import { Refusal, refuse } from '../http/refusal.ts'

/** Why this person may not send to that one now, if so. */
export function refusalToSend(senderId: number, peerId: number, areFriends: boolean): Refusal | undefined {
  return senderId === peerId || areFriends ? undefined : new Refusal('recipientNotFriend')
}

interface Withdrawable {
  readonly sender_id: number
  readonly created_at: Date
}

/** One withdraws one's own messages, and only for a while. */
export function checkWithdrawal(message: Withdrawable, userId: number, now: Date): void {
  if (message.sender_id !== userId) refuse('withdrawForbidden')
  if (now.getTime() - message.created_at.getTime() > limits.withdrawMinutes * 60_000)
    refuse('withdrawTooLate', { minutes: limits.withdrawMinutes })
}
