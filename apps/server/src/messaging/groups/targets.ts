import { lockConversations } from '../conversations/conversation-repository.ts'
import type { Targets } from '../conversations/kind.ts'
import { groupOf, readableGroup } from './access.ts'
import { groupsAmong } from './member-repository.ts'
import { checkRight } from './policy.ts'

/** A group and its conversation share their id. */
export const groupTargets: Targets = {
  known: ({ to }) => to,
  ofDrafts: async () => (draft) => draft.to,
  find: async (queries, userId, groupId) => (await groupOf(queries, groupId, userId)).group.id,
  findAll: async (queries, userId, ids) =>
    new Map((await groupsAmong(queries, userId, ids)).map((id) => [id, id])),

  async toRead(queries, userId, groupId) {
    await readableGroup(queries, groupId, userId)
    return groupId
  },

  async toArrange({ queries }, userId, groupId) {
    await lockConversations(queries, [groupId])
    const { member } = await groupOf(queries, groupId, userId)
    checkRight(member, 'pin')
    return groupId
  },

  toBring: async (_, __, groupId) => groupId,
}
