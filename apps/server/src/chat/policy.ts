import { limits } from '@parley/contract'
import { Refusal, refuse } from '../http/refusal.ts'

interface DirectSender {
  readonly sender_id: number
  readonly peer_id: number
  readonly are_friends: boolean
  readonly is_curtailed: boolean
}

/**
 * Why this person may not send to that one now, if so.
 * @param sender undefined for whoever has no account any more
 */
export function refusalToSend(sender: DirectSender | undefined): Refusal | undefined {
  if (!sender) return new Refusal('unauthenticated')
  if (sender.sender_id !== sender.peer_id && !sender.are_friends) return new Refusal('recipientNotFriend')
  return sender.is_curtailed ? new Refusal('chatCurtailed') : undefined
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
