import { MessageType } from '@parley/contract'
import type { Draft } from '../conversations/drafts.ts'
import type { ConversationRules } from '../conversations/facts.ts'
import type { Queries } from '../storage/database.ts'
import { sendersOf } from './member-repository.ts'
import { refusalToSend } from './policy.ts'

const key = (groupId: number, userId: number) => `${groupId} ${userId}`

/** Whom an `@` names; everyone is 0. */
function mentioned({ type, body }: Draft): number | undefined {
  return type === MessageType.at ? (body as { userID: number }).userID : undefined
}

/** How messages of groups are placed, and who may send them. */
export const groupRules: ConversationRules = {
  // A group and its conversation share their id.
  conversationsOf: async () => (draft) => draft.to,

  async refusalsOf(queries, drafts) {
    const people = drafts.flatMap((draft) => {
      const named = mentioned(draft)
      const sender = { groupId: draft.to, userId: draft.senderId }
      return named ? [sender, { groupId: draft.to, userId: named }] : [sender]
    })
    const rows = await sendersOf(queries, people)
    const facts = new Map(rows.map((row) => [key(row.group_id, row.user_id), row]))
    const isMember = (groupId: number, userId: number) => Boolean(facts.get(key(groupId, userId))?.role)
    return (draft) => {
      const named = mentioned(draft)
      return refusalToSend(facts.get(key(draft.to, draft.senderId)), {
        everyone: named === 0,
        stranger: named ? !isMember(draft.to, named) : false,
      })
    }
  },
}

/** Whether somebody might send to the group now, naming nobody. */
export async function maySend(queries: Queries, groupId: number, userId: number): Promise<boolean> {
  const [sender] = await sendersOf(queries, [{ groupId, userId }])
  return refusalToSend(sender, { everyone: false, stranger: false }) === undefined
}
