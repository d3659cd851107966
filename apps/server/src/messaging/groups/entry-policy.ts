import { hasRight, Verification } from '@parley/contract'
import { idOfKey } from '../../db/name-search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { MemberRow } from './member-repository.ts'
import { mayInvite } from './policy.ts'

/** Facts about somebody who follows an invitation into a group. */
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
 * The outcome of following an invitation. The inviter has to have the right to invite now. An invitation by the owner
 * or an administrator admits at once. Staff decide about people who were removed, and about those whom members bring
 * into a group that requires approval.
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

/** A group that has a given name or number, as a person who would bring people into it sees it. */
export interface CalledGroup {
  readonly id: number
  readonly title: string
  readonly room: number
  readonly is_staff: boolean
}

export type NamedGroup =
  | { readonly outcome: 'found'; readonly groupId: number; readonly title: string; readonly room: number }
  | { readonly outcome: 'unknown' | 'several' | 'forbidden' }

/**
 * The group that is meant: of those into which one may bring people, the one with this title, else the one with this
 * number.
 */
export function groupMeant(name: string, rows: readonly CalledGroup[]): NamedGroup {
  const titled = rows.filter(({ title }) => title.toLowerCase() === name.toLowerCase())
  const mine = titled.filter(({ is_staff }) => is_staff)
  if (mine.length > 1) return { outcome: 'several' }
  const [found] = mine.length > 0 ? mine : rows.filter(({ id }) => id === idOfKey(name))
  if (found?.is_staff)
    return { outcome: 'found', groupId: found.id, title: found.title, room: Math.max(0, found.room) }
  return { outcome: found || titled.length > 0 ? 'forbidden' : 'unknown' }
}

export const isStaff = (member: Pick<MemberRow, 'role'> | undefined): boolean =>
  hasRight(member?.role, 'invite')
