import { hasRight, Verification } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import type { MemberRow } from './member-repository.ts'
import { mayInvite } from './policy.ts'

/** What is known when somebody follows an invitation into a group. */
export interface Arrival {
  readonly group: { readonly is_invite: boolean; readonly verification: number }
  readonly inviter: Pick<MemberRow, 'role' | 'user_id'> | undefined
  readonly isMember: boolean
  readonly outsider: {
    readonly was_removed: boolean
    readonly is_banned: boolean
    readonly has_asked: boolean
  }
  readonly isFull: boolean
  /** Seconds for which somebody who was refused does not ask again. */
  readonly pause: number | undefined
}

/** `waits`: what they asked before is still to be decided. */
export type Entry = 'already' | 'admitted' | 'requested' | 'waits' | Refusal

/**
 * What following an invitation comes to. Whoever made it has to have the right to invite now. By the word of owner and
 * administrators one is in; about whoever was removed, and whom members bring into a group that asks, people decide.
 */
export function entryOf({ group, inviter, isMember, outsider, isFull, pause }: Arrival): Entry {
  if (!inviter || !mayInvite(inviter, group)) return new Refusal('invitationOver')
  if (isMember) return 'already'
  if (outsider.is_banned) return new Refusal('joiningBarred')
  const isOpen = isStaff(inviter) || group.verification === Verification.anyone
  if (isOpen && !outsider.was_removed) return isFull ? new Refusal('groupFull') : 'admitted'
  if (outsider.has_asked) return 'waits'
  return pause === undefined ? 'requested' : new Refusal('askingPaused', { wait: pause })
}

export const isStaff = (member: Pick<MemberRow, 'role'> | undefined): boolean =>
  hasRight(member?.role, 'invite')
