import { limits, MessageType } from '@parley/contract'
import { Refusal, refuse } from '../http/refusal.ts'

/** Why this person may not send to that one now, if so. */
export function refusalToSend(senderId: number, peerId: number, areFriends: boolean): Refusal | undefined {
  if (senderId === peerId || areFriends) return undefined
  return new Refusal('recipientNotFriend')
}

interface Known {
  readonly conversation_id: number
  readonly sender_id: number
  readonly type: number
  readonly created_at: Date
}

/** Why a message cannot be replied to or quoted in this conversation, if so. */
export function refusalToCite(original: Known | undefined, conversationId: number): Refusal | undefined {
  if (original?.conversation_id !== conversationId) return new Refusal('messageUnknown')
  return original.type === MessageType.withdrawn ? new Refusal('messageWithdrawn') : undefined
}

/** One withdraws one's own messages, and only for a while. */
export function checkWithdrawal(message: Known, userId: number, now: Date): void {
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  if (message.sender_id !== userId) refuse('withdrawForbidden')
  if (now.getTime() - message.created_at.getTime() > limits.withdrawMinutes * 60_000)
    refuse('withdrawTooLate', { minutes: limits.withdrawMinutes })
}
