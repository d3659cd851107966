import { mentionedIn } from '@parley/contract'
import type { Rights, Sending } from '../conversations/kind.ts'
import type { Queries } from '../storage/database.ts'
import { memberOf } from './member-repository.ts'
import { checkWithdrawal, refusalToEdit, refusalToMention, refusalToReact, refusalToSend } from './policy.ts'
import { hindrances, rolesOf } from './sender-repository.ts'

const key = (groupId: number, userId: number) => `${groupId} ${userId}`

/** Whom a message names; everyone is 0. */
const mentioned = ({ type, body }: Sending) => mentionedIn(type, body)

async function refusalToName(queries: Queries, { to, senderId }: Sending, named: number) {
  const roles = await rolesOf(
    queries,
    [senderId, named].map((userId) => ({ groupId: to, userId })),
  )
  const roleOf = (userId: number) => roles.find(({ user_id }) => user_id === userId)?.role
  return refusalToMention(roleOf(senderId), named === 0 ? 'everyone' : roleOf(named))
}

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

  /** Whom a message mentioned before may be mentioned still. */
  async checkEditing(queries, edit, before) {
    const [hindrance] = await hindrances(queries, [edit])
    const named = mentioned(edit)
    const isNew = named !== undefined && named !== mentionedIn(before.type, before.body)
    const refusal =
      refusalToEdit(hindrance) ?? (isNew ? await refusalToName(queries, edit, named) : undefined)
    if (refusal) throw refusal
  },

  async checkWithdrawal(queries, { message, userId, target, now }) {
    const actor = await memberOf(queries, target, userId)
    checkWithdrawal(message, actor, await memberOf(queries, target, message.sender_id), now)
  },
}
