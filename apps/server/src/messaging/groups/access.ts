import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { outsiderOf } from './former-member-repository.ts'
import { type GroupRow, groupById } from './group-repository.ts'
import { type MemberRow, memberOf } from './member-repository.ts'
import { checkKnown, checkRight } from './policy.ts'

/** A group, and what somebody is in it. */
export interface FoundGroup {
  readonly group: GroupRow
  readonly member: MemberRow | undefined
}

/** The group, for any person: the caller decides what outsiders may know. @throws Refusal `groupUnknown` */
export async function anyGroup(queries: Queries, groupId: number, userId: number): Promise<FoundGroup> {
  const group = (await groupById(queries, groupId)) ?? refuse('groupUnknown')
  return { group, member: await memberOf(queries, groupId, userId) }
}

/**
 * Finds the group that a request names. Every operation on a group begins with it, except asking to join.
 * @throws Refusal `groupUnknown`, also for a hidden group that this person was never in
 */
export async function groupOf(queries: Queries, groupId: number, userId: number): Promise<FoundGroup> {
  const found = await anyGroup(queries, groupId, userId)
  if (!found.member && !found.group.is_search)
    checkKnown(found.group, await outsiderOf(queries, groupId, userId))
  return found
}

/** A group that somebody is a member of. @throws Refusal `groupUnknown` or `notMember` */
export async function readableGroup(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<{ group: GroupRow; member: MemberRow }> {
  const { group, member } = await groupOf(queries, groupId, userId)
  return { group, member: checkRight(member, 'read') }
}
