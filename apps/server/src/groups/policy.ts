import { MemberRole, RequestStatus, Verification, type VerificationQuestion } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import { answersMatch } from '../users/service.ts'

const everyone = [MemberRole.owner, MemberRole.administrator, MemberRole.member] as const
const staff = [MemberRole.owner, MemberRole.administrator] as const
const owner = [MemberRole.owner] as const

/** Who may do what in a group: the table of product.md. */
export const groupRights = {
  read: everyone,
  pin: everyone,
  change: staff,
  handleRequests: staff,
  sendWhileMuted: staff,
  mentionEveryone: staff,
  appoint: owner,
  handOver: owner,
  dissolve: owner,
} as const satisfies Record<string, readonly MemberRole[]>
export type GroupAction = keyof typeof groupRights

/** Members of which roles somebody of a role may remove, mute and rename. */
const subordinates: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  [MemberRole.owner]: [MemberRole.administrator, MemberRole.member],
  [MemberRole.administrator]: [MemberRole.member],
  [MemberRole.member]: [],
}

interface Member {
  readonly user_id: number
  readonly role: MemberRole
}

/** Owner or administrator. */
export function isStaff(member: Member | undefined): boolean {
  return member !== undefined && staff.some((role) => role === member.role)
}

/** @throws Refusal for outsiders, and for members whose role does not allow it */
export function checkRight<M extends Member>(member: M | undefined, action: GroupAction): M {
  if (!member) refuse('notMember')
  return (groupRights[action] as readonly MemberRole[]).includes(member.role) ? member : refuse('forbidden')
}

export function checkOver(actor: Member, target: Member | undefined): Member {
  if (!target) refuse('memberUnknown')
  return subordinates[actor.role].includes(target.role) ? target : refuse('forbidden')
}

/** One renames oneself; others only below oneself. */
export function checkRenaming(actor: Member, target: Member | undefined): void {
  if (target && target.user_id === actor.user_id) return
  checkOver(actor, target)
}

export function checkInviting(member: Member | undefined, group: { is_invite: boolean }): void {
  if (!member) refuse('notMember')
  if (member.role === MemberRole.member && !group.is_invite) refuse('forbidden')
}

export function checkLeaving(member: Member | undefined): void {
  if (!member) refuse('notMember')
  if (member.role === MemberRole.owner) refuse('ownerCannotLeave')
}

interface Joinable {
  readonly verification: number
  readonly verification_question: VerificationQuestion | null
}

/** What asking to join comes to. */
export function outcomeOfJoining(
  group: Joinable,
  answers: VerificationQuestion | null,
): 'member' | 'request' {
  switch (group.verification) {
    case Verification.anyone:
      return 'member'
    case Verification.message:
    case Verification.answers:
      return 'request'
    case Verification.rightAnswers:
      return answersMatch(group.verification_question, answers) ? 'member' : refuse('answersWrong')
    default:
      return refuse('joiningRefused')
  }
}

/** Staff decide a pending request; either side takes a handled one off its list. */
export function checkGroupRequest(
  request: { status: number; user_id: number } | undefined,
  userId: number,
  member: Member | undefined,
  status: RequestStatus,
): void {
  if (!request || (request.user_id !== userId && !isStaff(member))) refuse('requestUnknown')
  const pending = request.status === RequestStatus.pending
  if (status === RequestStatus.deleted) {
    if (pending) refuse('requestPending')
    return
  }
  if (!isStaff(member) || status === RequestStatus.pending) refuse('forbidden')
  if (!pending) refuse('requestHandled')
}
