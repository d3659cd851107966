import type { GroupMember, MemberSort } from '@parley/contract'
import { fold, type Speller } from '../../platform/spelling/spelling.ts'

/** A member, and what I call them. */
export interface NamedMember {
  member: GroupMember
  name: string
}

type Compare = (a: GroupMember, b: GroupMember) => number

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byJoining: Compare = (a, b) => byText(a.createdAt, b.createdAt)
/** Whoever never wrote comes before all others. */
const byLastMessage: Compare = (a, b) => byText(a.newMsgDate ?? '', b.newMsgDate ?? '')

const comparisons: Record<MemberSort, Compare> = {
  'role asc': (a, b) => a.role - b.role || byJoining(a, b),
  'new_msg_date desc': (a, b) => byLastMessage(b, a),
  'new_msg_date asc': byLastMessage,
  'created_at desc': (a, b) => byJoining(b, a),
  'created_at asc': byJoining,
}

/** In the order of the server's sorts, with the account between equals. */
export function sortMembers(members: readonly NamedMember[], sort: MemberSort): NamedMember[] {
  const compare = comparisons[sort]
  return members.toSorted((a, b) => compare(a.member, b.member) || a.member.userId - b.member.userId)
}

/** Those whose name, group nickname, nickname or account has what was typed. */
export function findMembers(members: readonly NamedMember[], typed: string, speller: Speller): NamedMember[] {
  const account = fold(typed)
  if (account === '') return [...members]
  return members.filter(
    ({ name, member: { userId, userNickname, memberNickname } }) =>
      [name, memberNickname, userNickname].some((text) => text !== '' && speller.matches(text, typed)) ||
      String(userId).startsWith(account),
  )
}

/** Minutes of muting that are left now, of those that were left when the server said so; null when it is over. */
export function mutedMinutes(minutes: number | null, saidAt: number, now: number): number | null {
  if (minutes === null) return null
  const left = Math.ceil(minutes - Math.max(0, now - saidAt) / 60_000)
  return left > 0 ? left : null
}
