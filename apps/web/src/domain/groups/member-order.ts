import type { Member } from './members.ts'

/** By what members are ordered: their role, when they last wrote, when they came. */
export type MemberOrder = 'role' | 'newestMessage' | 'oldestMessage' | 'newest' | 'oldest'

type Compare = (a: Member, b: Member) => number

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byJoining: Compare = (a, b) => byText(a.joinedAt, b.joinedAt)
/** A member who never wrote comes before all others. */
const byMessage: Compare = (a, b) => byText(a.wroteAt ?? '', b.wroteAt ?? '')

const comparisons: Record<MemberOrder, Compare> = {
  role: (a, b) => a.role - b.role || byJoining(a, b),
  newestMessage: (a, b) => byMessage(b, a),
  oldestMessage: byMessage,
  newest: (a, b) => byJoining(b, a),
  oldest: byJoining,
}

/** As the server orders them, with the account between equals. */
export function sortMembers(members: readonly Member[], order: MemberOrder): Member[] {
  const compare = comparisons[order]
  return members.toSorted((a, b) => compare(a, b) || a.id - b.id)
}

/** Owner, administrators, then who is online; among equals as the server has them. */
export const presentFirst = (members: readonly Member[]) =>
  members.toSorted((a, b) => a.role - b.role || Number(b.isOnline) - Number(a.isOnline))
