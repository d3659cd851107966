import { MemberRole } from '@parley/contract/enums'
import type { Member } from '../members.ts'

/** An ordinary member of a group, with the given changes. */
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
  isDeactivated: false,
  mutedMinutes: undefined,
  joinedAt: '2026-11-01T08:00:00.000Z',
  wroteAt: undefined,
  ...more,
})
