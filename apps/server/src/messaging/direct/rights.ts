import { type Bond, limits, temporaryTypes } from '@parley/contract'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Rights, Sending } from '../conversations/kind.ts'
import { factsIn } from '../conversations/records.ts'
import { isSurvey } from '../conversations/surveys.ts'
import { sendBlockers } from './repository.ts'

const key = (senderId: number, target: number) => `${senderId} ${target}`

export const directRights: Rights = {
  async verdictsOf(queries, messages) {
    const rows = await sendBlockers(queries, messages)
    const hindered = new Map(rows.map((row) => [key(row.sender_id, row.target), row]))
    return {
      refusalOf: (message: Sending) =>
        refusalToSend(hindered.get(key(message.senderId, message.to)), message),
      isSingle: () => false,
      mentionable: () => [],
    }
  },
  async checkReacting(queries, reacting) {
    const [sendBlocker] = await sendBlockers(queries, [reacting])
    const refusal = refusalToReact(sendBlocker)
    if (refusal) throw refusal
  },
  async checkPinning(queries, { on, ...pinning }) {
    const [sendBlocker] = await sendBlockers(queries, [pinning])
    const refusal = on ? refusalToReact(sendBlocker) : undefined
    if (refusal) throw refusal
  },
  async checkEditing(queries, edit) {
    const refusal = (await directRights.verdictsOf(queries, [edit])).refusalOf(edit)
    if (refusal) throw refusal
    return []
  },
  async checkWithdrawal(_, { message, userId, now }) {
    checkWithdrawal(message, userId, now)
  },
}

interface SendBlocker {
  readonly has_account: boolean
  readonly is_deactivated: boolean
  readonly is_peer_deactivated: boolean
  readonly is_curtailed: boolean
  readonly bond: Bond | 'self' | null
  readonly is_blocking: boolean
  readonly is_blocked: boolean
}

/**
 * Why this person does not reach that one now, if so. A blocked person is answered like a stranger, where there are
 * any.
 */
export function refusalToReach(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  const refusal = refusalApartFromBlock(sendBlocker)
  if (refusal || !sendBlocker?.is_blocked) return refusal
  return new Refusal(sendBlocker.bond === 'house' ? 'recipientClosed' : 'recipientNotFriend')
}

function refusalToSend(
  sendBlocker: SendBlocker | undefined,
  { type, body }: Pick<Sending, 'type' | 'body'>,
): Refusal | undefined {
  return (
    refusalToReach(sendBlocker) ??
    curtailment(sendBlocker) ??
    (sendBlocker?.bond === 'temporary' && (!temporaryTypes.includes(type) || isTextByLooks(body))
      ? new Refusal('temporaryTextOnly')
      : undefined)
  )
}

/** A record or a survey. */
const isTextByLooks = (body: object) => Boolean(factsIn(body).record) || isSurvey(body)

/** A temporary chat, too, has reactions and pins; both people may pin any message. */
const refusalToReact = (sendBlocker: SendBlocker | undefined): Refusal | undefined =>
  refusalToReach(sendBlocker) ?? curtailment(sendBlocker)

/** The same for a call. */
export function refusalToCall(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  return (
    refusalApartFromBlock(sendBlocker) ??
    curtailment(sendBlocker) ??
    (sendBlocker?.bond === 'temporary' ? new Refusal('temporaryTextOnly') : undefined) ??
    refusalToReach(sendBlocker)
  )
}

function refusalApartFromBlock(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  if (!sendBlocker) return undefined
  if (!sendBlocker.has_account) return new Refusal('unauthenticated')
  if (sendBlocker.is_deactivated) return new Refusal('accountDeactivated')
  if (sendBlocker.bond === null) return new Refusal('recipientNotFriend')
  if (sendBlocker.is_peer_deactivated) return new Refusal('userDeactivated')
  return sendBlocker.is_blocking ? new Refusal('unblockFirst') : undefined
}

function curtailment(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  return sendBlocker?.is_curtailed ? new Refusal('chatCurtailed') : undefined
}

interface Withdrawable {
  readonly sender_id: number
  readonly created_at: Date
}

/** Allows withdrawing only one's own messages, and only for a while. */
function checkWithdrawal(message: Withdrawable, userId: number, now: Date): void {
  if (message.sender_id !== userId) refuse('withdrawForbidden')
  if (now.getTime() - message.created_at.getTime() > limits.withdrawMinutes * 60_000)
    refuse('withdrawTooLate', { minutes: limits.withdrawMinutes })
}
