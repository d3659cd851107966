import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { type GroupRight, hasRight } from '@parley/contract/group-rights'

/** Whether I may do something in a group. */
export const mayIn = ({ role, mayInvite }: Pick<Group, 'role' | 'mayInvite'>, right: GroupRight) =>
  hasRight(role, right) || (right === 'invite' && mayInvite)

/** Role of somebody in a group, from what everybody knows of it. */
export function roleIn({ creator, adminList }: Pick<Group, 'creator' | 'adminList'>, userId: number) {
  if (creator.userId === userId) return MemberRole.owner
  return adminList.some((one) => one.userId === userId) ? MemberRole.administrator : MemberRole.member
}
