import { mentionedIn } from '@parley/contract'
import type { Rights, Sending } from '../conversations/kind.ts'
import { memberOf, sendersOf } from './member-repository.ts'
import { checkWithdrawal, refusalToSend } from './policy.ts'

const key = (groupId: number, userId: number) => `${groupId} ${userId}`

/** Whom a message names; everyone is 0. */
const mentioned = ({ type, body }: Sending) => mentionedIn(type, body)

export const groupRights: Rights = {
  async refusalsOf(queries, messages) {
    const people = messages.flatMap((message) => {
      const named = mentioned(message)
      const sender = { groupId: message.to, userId: message.senderId }
      return named ? [sender, { groupId: message.to, userId: named }] : [sender]
    })
    const rows = await sendersOf(queries, people)
    const facts = new Map(rows.map((row) => [key(row.group_id, row.user_id), row]))
    const isMember = (groupId: number, userId: number) => Boolean(facts.get(key(groupId, userId))?.role)
    return (message) => {
      const named = mentioned(message)
      return refusalToSend(facts.get(key(message.to, message.senderId)), {
        everyone: named === 0,
        stranger: named ? !isMember(message.to, named) : false,
      })
    }
  },

  async checkWithdrawal(queries, { message, userId, target, now }) {
    const actor = await memberOf(queries, target, userId)
    checkWithdrawal(message, actor, await memberOf(queries, target, message.sender_id), now)
  },
}
