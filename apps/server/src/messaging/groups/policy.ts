import {
  type GroupRight,
  hasRight,
  limits,
  MemberRole,
  outranks,
  RequestStatus,
  Verification,
  type VerificationQuestion,
} from '@parley/contract'
import { Refusal, refuse } from '../../kernel/refusal.ts'

interface Member {
  readonly user_id: number
  readonly role: MemberRole
}

/** @throws Refusal for outsiders, and for members whose role does not allow it */
export function checkRight<M extends Member>(member: M | undefined, right: GroupRight): M {
  if (!member) refuse('notMember')
  return hasRight(member.role, right) ? member : refuse('forbidden')
}

/** A hidden group is unknown to a person who was never in it. */
export function checkKnown(group: { is_search: boolean }, outsider: { was_member: boolean }): void {
  if (!group.is_search && !outsider.was_member) refuse('groupUnknown')
}

export function checkOutranks(actor: Member, target: Pick<Member, 'role'> | undefined): void {
  if (!target) refuse('memberUnknown')
  if (!outranks(actor.role, target.role)) refuse('forbidden')
}

/**
 * A member who may remove another may ban them, also when they have left meanwhile: then they count as ordinary ones.
 */
export function checkBanning(
  actor: Member,
  target: Member | undefined,
  outsider: { was_member: boolean },
): void {
  checkOutranks(actor, target ?? (outsider.was_member ? { role: MemberRole.member } : undefined))
}

/** A member may rename themselves; others only below themselves. */
export function checkRenaming(actor: Member, target: Member | undefined): void {
  if (target && target.user_id === actor.user_id) return
  checkOutranks(actor, target)
}

export function checkCreating(person: { curtail_create_group: boolean }): void {
  if (person.curtail_create_group) refuse('groupCreationCurtailed')
}

export const mayInvite = (member: Member, group: { is_invite: boolean }): boolean =>
  hasRight(member.role, 'invite') || group.is_invite

export function checkInviting(member: Member | undefined, group: { is_invite: boolean }): void {
  if (!member) refuse('notMember')
  if (!mayInvite(member, group)) refuse('forbidden')
}

export function checkLeaving(member: Member | undefined): void {
  if (!member) refuse('notMember')
  if (!hasRight(member.role, 'leave')) refuse('ownerCannotLeave')
}

interface Joinable {
  readonly is_search: boolean
  readonly verification: number
  readonly verification_question: VerificationQuestion | null
}

interface Asker {
  readonly was_removed: boolean
  readonly is_banned: boolean
  readonly has_asked: boolean
}

/**
 * The way into a group for somebody who is not in it. A hidden group is unknown to them like a missing one, unless they
 * asked while it was listed. Where a group admits people automatically, staff decide about a person who was removed.
 */
export function joinable<G extends Joinable>(group: G, asker: Asker): G {
  if (!group.is_search && !asker.has_asked) refuse('groupUnknown')
  if (asker.is_banned) refuse('joiningBarred')
  // A person who asked while the group was listed does not walk in once it is hidden.
  if (!asker.was_removed && group.is_search) return group
  switch (group.verification) {
    case Verification.anyone:
      return { ...group, verification: Verification.message }
    case Verification.rightAnswers:
      return { ...group, verification: Verification.answers }
    default:
      return group
  }
}

/** Staff decide a pending request; either side takes a handled one off its list. */
export function checkGroupRequest(
  request: { status: number; user_id: number } | undefined,
  userId: number,
  member: Member | undefined,
  status: RequestStatus,
): void {
  const mayHandle = hasRight(member?.role, 'handleRequests')
  if (!request || (request.user_id !== userId && !mayHandle)) refuse('requestUnknown')
  const pending = request.status === RequestStatus.pending
  if (status === RequestStatus.deleted) {
    if (pending) refuse('requestPending')
    return
  }
  if (!mayHandle || status === RequestStatus.pending) refuse('forbidden')
  if (!pending) refuse('requestHandled')
}

interface SendBlocker {
  readonly is_unknown: boolean
  readonly is_outsider: boolean
  readonly is_deactivated: boolean
  readonly is_curtailed: boolean
  readonly is_muted: boolean
  readonly is_silenced: boolean
  readonly slow_for: number
  readonly quiet_for: number | null
}

/** Why this person may not send to the group now, if so. */
export function refusalToSend(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  if (!sendBlocker) return undefined
  if (sendBlocker.is_unknown) return new Refusal('groupUnknown')
  if (sendBlocker.is_outsider) return new Refusal('notMember')
  if (sendBlocker.is_deactivated) return new Refusal('accountDeactivated')
  if (sendBlocker.is_curtailed) return new Refusal('groupChatCurtailed')
  if (sendBlocker.is_muted) return new Refusal('memberMuted')
  if (sendBlocker.is_silenced) return new Refusal('groupMuted')
  if (sendBlocker.quiet_for !== null) return new Refusal('groupQuiet', { left: sendBlocker.quiet_for })
  return sendBlocker.slow_for > 0 ? new Refusal('groupSlowed', { left: sendBlocker.slow_for }) : undefined
}

/** Nobody waits for slow mode: nothing more is said. */
export const refusalToEdit = (sendBlocker: SendBlocker | undefined): Refusal | undefined =>
  refusalToSend(sendBlocker && { ...sendBlocker, slow_for: 0 })

/** While all are muted one may still react; who is muted themselves may not. */
export function refusalToReact(sendBlocker: SendBlocker | undefined): Refusal | undefined {
  const isOnlySilenced =
    sendBlocker &&
    !(
      sendBlocker.is_unknown ||
      sendBlocker.is_outsider ||
      sendBlocker.is_deactivated ||
      sendBlocker.is_curtailed ||
      sendBlocker.is_muted
    )
  return isOnlySilenced ? undefined : refusalToSend(sendBlocker)
}

/** Why a member with this role may not mention everyone, if so. */
export const refusalToMentionEveryone = (role: MemberRole | undefined): Refusal | undefined =>
  hasRight(role, 'mentionEveryone') ? undefined : new Refusal('mentionForbidden')

/**
 * Owner and administrators withdraw their own messages at any time, members for a while; the owner anybody's, an
 * administrator those of ordinary members. A member who has left counts as an ordinary one.
 */
export function checkWithdrawal(
  message: { sender_id: number; created_at: Date },
  actor: Member | undefined,
  author: Member | undefined,
  now: Date,
): void {
  if (!actor) refuse('notMember')
  if (message.sender_id !== actor.user_id) {
    if (!outranks(actor.role, author?.role ?? MemberRole.member)) refuse('withdrawForbidden')
    return
  }
  const late = now.getTime() - message.created_at.getTime() > limits.withdrawMinutes * 60_000
  if (late && !hasRight(actor.role, 'withdrawAnyTime'))
    refuse('withdrawTooLate', { minutes: limits.withdrawMinutes })
}
