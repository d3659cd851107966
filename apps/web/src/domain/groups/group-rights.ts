import type { Group, GroupMember } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'

/** What may be done with a group as a whole (product.md, "Group rights"). */
export type GroupRight = 'manage' | 'invite' | 'leave' | 'handOver' | 'dissolve'

const rights: Record<MemberRole, readonly GroupRight[]> = {
  [MemberRole.owner]: ['manage', 'invite', 'handOver', 'dissolve'],
  [MemberRole.administrator]: ['manage', 'invite', 'leave'],
  [MemberRole.member]: ['leave'],
}

export const mayIn = ({ role, mayInvite }: Pick<Group, 'role' | 'mayInvite'>, right: GroupRight) =>
  rights[role].includes(right) || (right === 'invite' && mayInvite)

/** What may be done with one member. */
export type MemberAction = 'appoint' | 'dismiss' | 'handOver' | 'rename' | 'mute' | 'unmute' | 'remove'

type Target = Pick<GroupMember, 'userId' | 'role' | 'prohibitionTime'>

/** What somebody of a role may do with a member: the owner with all others, administrators with ordinary members. */
export function actionsOn(member: Target, myRole: MemberRole, myId: number): MemberAction[] {
  if (member.userId === myId) return ['rename']
  if (myRole >= member.role) return []
  const muting = member.prohibitionTime === null ? 'mute' : 'unmute'
  const common: MemberAction[] = ['rename', muting, 'remove']
  if (myRole !== MemberRole.owner) return common
  return [member.role === MemberRole.administrator ? 'dismiss' : 'appoint', 'handOver', ...common]
}
