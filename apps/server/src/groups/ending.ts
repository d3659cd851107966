import { deleteConversation, nextMembersVersion } from '../conversations/conversation-repository.ts'
import { releaseConversation } from '../files/service.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import { isGroupHeld } from '../retention/service.ts'
import type { Transaction } from '../storage/database.ts'
import { memberIds } from './member-repository.ts'

/** Ends a group that is locked, and tells its members. @throws Refusal while it is held, or somebody in it */
export async function endGroup(transaction: Transaction, notifier: Notifier, groupId: number): Promise<void> {
  const { queries, onCommit } = transaction
  if (await isGroupHeld(queries, groupId)) refuse('groupHeld')
  const members = await memberIds(queries, groupId)
  const version = await nextMembersVersion(queries, groupId)
  await releaseConversation(queries, groupId)
  await deleteConversation(queries, groupId)
  onCommit((committed) => notifier.membership(committed, groupId, members, false, version))
  notifier.changed(transaction, members, ['groups', 'sessions', 'groupNotices'])
}
