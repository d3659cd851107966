import { MemberRole } from '@parley/contract/enums'
import { hasRight, outranks } from '@parley/contract/group-rights'
import { api } from '../api/api.ts'
import type { Member } from './members.ts'

/** Actions on a member. */
export type MemberAction = 'appoint' | 'dismiss' | 'handOver' | 'rename' | 'mute' | 'unmute' | 'remove'

type Target = Pick<Member, 'id' | 'role' | 'mutedMinutes'> & Partial<Pick<Member, 'isBot'>>

/** Actions of a role on a member: on members below it, and on oneself. */
export function actionsOn(member: Target, myRole: MemberRole | undefined, myId: number): MemberAction[] {
  if (member.id === myId) return ['rename']
  if (!outranks(myRole, member.role)) return []
  const common: MemberAction[] = ['rename', member.mutedMinutes === undefined ? 'mute' : 'unmute', 'remove']
  if (!hasRight(myRole, 'appoint')) return common
  const role = member.role === MemberRole.administrator ? 'dismiss' : 'appoint'
  return member.isBot ? [role, ...common] : [role, 'handOver', ...common]
}

/** A member of a group who is changed. */
interface MemberOf {
  groupId: number
  memberId: number
}

const setRole = ({ groupId: id, memberId }: MemberOf, role: 2 | 3) =>
  api.call('PUT /api/group/member/role', { body: { id, memberId, role } })

export const appointMember = (member: MemberOf) => setRole(member, MemberRole.administrator)
export const dismissMember = (member: MemberOf) => setRole(member, MemberRole.member)

export const muteMember = ({ groupId, memberId }: MemberOf, minutes: number) =>
  api.call('PUT /api/group/member/prohibition', { body: { groupId, memberId, prohibitionTime: minutes } })

export const unmuteMember = ({ groupId, memberId }: MemberOf) =>
  api.call('PUT /api/group/member/prohibition', { body: { groupId, memberId } })

/** Renames a member in the group, who may be me. */
export const renameMember = ({ groupId: id, memberId }: MemberOf, nickname: string) =>
  api.call('PUT /api/group/member/nickname', { body: { id, memberId, nickname } })

export const removeMember = ({ groupId: id, memberId }: MemberOf, ban: boolean) =>
  api.call('DELETE /api/group/member', { query: { id, memberId, ban } })

export const handOverTo = ({ groupId: id, memberId }: MemberOf) =>
  api.call('PUT /api/group/owner', { body: { id, memberId } })
