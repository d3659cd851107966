import { MemberRole } from '@parley/contract/enums'
import type { Member } from '../members.ts'

/** Somebody in a group of whom nothing is special but what is said. */
export const memberFor = (id: number, more: Partial<Member> = {}): Member => ({
  id,
  name: `name ${id}`,
  nickname: `nickname ${id}`,
  memberNickname: '',
  avatar: '',
  role: MemberRole.member,
  isOnline: false,
  isFriend: false,
  isBot: false,
  mutedMinutes: undefined,
  joinedAt: '2026-11-01T08:00:00.000Z',
  wroteAt: undefined,
  ...more,
})
