import type { Transaction } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { releaseConversation } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { deleteConversation, nextMembersVersion } from '../conversations/conversation-repository.ts'
import { isGroupHeld } from './group-repository.ts'
import { memberIds } from './member-repository.ts'

/** Ends a locked group, and notifies its members. @throws Refusal while the group, or somebody in it, is held */
export async function endGroup(transaction: Transaction, notifier: Notifier, groupId: number): Promise<void> {
  const { queries, onCommit } = transaction
  if (await isGroupHeld(queries, groupId)) refuse('groupHeld')
  const members = await memberIds(queries, groupId)
  const version = await nextMembersVersion(queries, groupId)
  await releaseConversation(queries, groupId)
  await deleteConversation(queries, groupId)
  onCommit((committed) => notifier.membership(committed, groupId, members, false, version))
  notifier.changed(transaction, members, ['groups', 'sessions', 'groupNotices', 'folders'])
}
