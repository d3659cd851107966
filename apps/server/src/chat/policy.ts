import { limits } from '@parley/contract'
import { Refusal, refuse } from '../http/refusal.ts'

interface Hindrance {
  readonly has_account: boolean
  readonly are_strangers: boolean
}

/** Why this person may not send to that one now, if anything hinders them. */
export function refusalToSend(hindrance: Hindrance | undefined): Refusal | undefined {
  if (!hindrance) return undefined
  if (!hindrance.has_account) return new Refusal('unauthenticated')
  return new Refusal(hindrance.are_strangers ? 'recipientNotFriend' : 'chatCurtailed')
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
