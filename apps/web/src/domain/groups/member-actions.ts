import { MemberRole } from '@parley/contract/enums'
import { hasRight, isAbove } from '@parley/contract/group-rights'
import type { Member } from './members.ts'

/** Actions on a member. */
export type MemberAction = 'appoint' | 'dismiss' | 'handOver' | 'rename' | 'mute' | 'unmute' | 'remove'

type Target = Pick<Member, 'id' | 'role' | 'mutedMinutes'> & Partial<Pick<Member, 'isBot'>>

/** Actions of a role on a member: on members below it, and on oneself. */
export function actionsOn(member: Target, myRole: MemberRole | undefined, myId: number): MemberAction[] {
  if (member.id === myId) return ['rename']
  if (!isAbove(myRole, member.role)) return []
  const common: MemberAction[] = ['rename', member.mutedMinutes === undefined ? 'mute' : 'unmute', 'remove']
  if (!hasRight(myRole, 'appoint')) return common
  const role = member.role === MemberRole.administrator ? 'dismiss' : 'appoint'
  return member.isBot ? [role, ...common] : [role, 'handOver', ...common]
}
