import { type InvitationKind, limits, type Registration } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'

interface State {
  readonly kind: InvitationKind
  readonly holds: boolean
  readonly is_used_up: boolean
}

/**
 * Whether an invitation can be followed.
 * @param hasCome whether the person has come by it before: they come again, however many have come since
 */
export function checkHolding<I extends State>(invitation: I | undefined, { hasCome = false } = {}): I {
  if (!invitation) refuse('invitationUnknown')
  if (!invitation.holds || (invitation.is_used_up && !hasCome)) refuse('invitationOver')
  return invitation
}

interface Leading {
  readonly kind: InvitationKind
  readonly groups: ReadonlyArray<{ is_staff: boolean }>
}

/** Whether somebody registers who follows an invitation, or may ask to. */
export const mayRegister = (invitation: Leading, registration: Registration): boolean =>
  registration === 'approval' || bringsIn(invitation, registration)

/**
 * An invitation brings in people without an account if it leads to the site itself, or its maker is staff of the group
 * that it leads to.
 */
export function bringsIn({ kind, groups }: Leading, registration: Registration): boolean {
  if (registration === 'open' || kind === 'owner') return true
  if (registration === 'closed' || kind === 'person') return false
  return kind === 'site' || groups.some(({ is_staff }) => is_staff)
}

export function checkRoom(open: number): void {
  if (open >= limits.invitationsOpen) refuse('tooManyInvitations', { max: limits.invitationsOpen })
}

/**
 * An invitation is ended by its maker, by staff of the group that it leads into, and one to the site by administrators.
 */
export function checkEnding(
  invitation: { kind: InvitationKind; inviter_id: number | null } | undefined,
  actor: { userId: number; isAdministrator: boolean; keepsGroup: boolean },
): void {
  if (!invitation) refuse('invitationUnknown')
  const { kind, inviter_id } = invitation
  if (inviter_id === actor.userId) return
  if (kind === 'site' && actor.isAdministrator) return
  if (kind !== 'group' || !actor.keepsGroup) refuse('invitationUnknown')
}
