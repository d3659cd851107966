import { MemberRole } from '@parley/contract/enums'
import { hasRight, isAbove } from '@parley/contract/group-rights'
import type { Member } from './members.ts'

/** What may be done with one member. */
export type MemberAction = 'appoint' | 'dismiss' | 'handOver' | 'rename' | 'mute' | 'unmute' | 'remove'

type Target = Pick<Member, 'id' | 'role' | 'mutedMinutes'> & Partial<Pick<Member, 'isBot'>>

/** What somebody of a role may do with a member: with those below them, and with themselves. */
export function actionsOn(member: Target, myRole: MemberRole | undefined, myId: number): MemberAction[] {
  if (member.id === myId) return ['rename']
  if (!isAbove(myRole, member.role)) return []
  const common: MemberAction[] = ['rename', member.mutedMinutes === undefined ? 'mute' : 'unmute', 'remove']
  if (!hasRight(myRole, 'appoint')) return common
  const role = member.role === MemberRole.administrator ? 'dismiss' : 'appoint'
  return member.isBot ? [role, ...common] : [role, 'handOver', ...common]
}
