import { MemberRole } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import { checkActive } from '../../identity/users/service.ts'
import { type GroupChanges, membersUpdate } from './group-changes.ts'
import { updateMember } from './member-repository.ts'

/** Makes a member the owner of a group that is locked. The former owner stays as an administrator. */
export async function handOver(
  transaction: Transaction,
  changes: GroupChanges,
  groupId: number,
  { from, to, by }: { from: number; to: number; by: number },
): Promise<void> {
  const { queries } = transaction
  await checkActive(queries, [to])
  await updateMember(queries, groupId, from, { role: MemberRole.administrator })
  // Nobody could lift an owner's muting.
  await updateMember(queries, groupId, to, { role: MemberRole.owner, muted_until: null })
  const update = await membersUpdate(queries, groupId, [from, to])
  await changes.publish(transaction, groupId, update, { kind: 'handedOver', by, people: [to] })
}
