import { mentionedIn } from '@parley/contract'
import type { Rights, Sending } from '../conversations/kind.ts'
import { memberOf } from './member-repository.ts'
import { checkRight, checkWithdrawal, refusalToMention, refusalToReact, refusalToSend } from './policy.ts'
import { hindrances, rolesOf } from './sender-repository.ts'

const key = (groupId: number, userId: number) => `${groupId} ${userId}`

/** Whom a message names; everyone is 0. */
const mentioned = ({ type, body }: Sending) => mentionedIn(type, body)

export const groupRights: Rights = {
  async verdictsOf(queries, messages) {
    const concerned = messages.flatMap((message) => {
      const named = mentioned(message)
      if (named === undefined) return []
      return [message.senderId, named].map((userId) => ({ groupId: message.to, userId }))
    })
    const [rows, members] = await Promise.all([hindrances(queries, messages), rolesOf(queries, concerned)])
    const hindered = new Map(rows.map((row) => [key(row.target, row.sender_id), row]))
    const roles = new Map(members.map((row) => [key(row.group_id, row.user_id), row.role]))
    const hindranceOf = ({ to, senderId }: Sending) => hindered.get(key(to, senderId))
    return {
      refusalOf(message) {
        const refusal = refusalToSend(hindranceOf(message))
        const named = mentioned(message)
        if (refusal || named === undefined) return refusal
        const roleOf = (userId: number) => roles.get(key(message.to, userId))
        return refusalToMention(roleOf(message.senderId), named === 0 ? 'everyone' : roleOf(named))
      },
      isSingle: (message) => hindranceOf(message)?.is_slowed ?? false,
    }
  },

  async checkReacting(queries, reacting) {
    const [hindrance] = await hindrances(queries, [reacting])
    const refusal = refusalToReact(hindrance)
    if (refusal) throw refusal
  },

  async checkPinning(queries, { on, ...pinning }) {
    checkRight(await memberOf(queries, pinning.to, pinning.senderId), 'pinMessages')
    const [hindrance] = on ? await hindrances(queries, [pinning]) : []
    const refusal = refusalToReact(hindrance)
    if (refusal) throw refusal
  },

  async checkWithdrawal(queries, { message, userId, target, now }) {
    const actor = await memberOf(queries, target, userId)
    checkWithdrawal(message, actor, await memberOf(queries, target, message.sender_id), now)
  },
}
