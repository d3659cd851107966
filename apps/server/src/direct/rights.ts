import type { Rights, Sending } from '../conversations/kind.ts'
import { checkWithdrawal, refusalToReact, refusalToSend } from './policy.ts'
import { hindrances } from './repository.ts'

const key = (senderId: number, target: number) => `${senderId} ${target}`

export const directRights: Rights = {
  async verdictsOf(queries, messages) {
    const rows = await hindrances(queries, messages)
    const hindered = new Map(rows.map((row) => [key(row.sender_id, row.target), row]))
    return {
      refusalOf: (message: Sending) =>
        refusalToSend(hindered.get(key(message.senderId, message.to)), message),
      isSingle: () => false,
      mentionable: () => [],
    }
  },
  async checkReacting(queries, reacting) {
    const [hindrance] = await hindrances(queries, [reacting])
    const refusal = refusalToReact(hindrance)
    if (refusal) throw refusal
  },
  async checkPinning(queries, { on, ...pinning }) {
    const [hindrance] = await hindrances(queries, [pinning])
    const refusal = on ? refusalToReact(hindrance) : undefined
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
