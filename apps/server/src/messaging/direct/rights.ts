import type { Rights, Sending } from '../conversations/kind.ts'
import { checkWithdrawal, refusalToReact, refusalToSend } from './policy.ts'
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
