import { MemberRole } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { mayIn, roleIn } from './group-rights.ts'

const { owner, administrator, member } = MemberRole

test('members invite where the group lets them, and do nothing else for it', () => {
  expect(mayIn({ role: member, mayInvite: false }, 'invite')).toBe(false)
  expect(mayIn({ role: member, mayInvite: true }, 'invite')).toBe(true)
  expect(mayIn({ role: member, mayInvite: true }, 'manage')).toBe(false)
})

test('the facts of a group that everybody knows give the role of each', () => {
  const person = (userId: number) => ({ userId, avatart: '', nickname: '' })
  const group = { creator: person(1), adminList: [person(2), person(3)] }
  expect([1, 2, 3, 4].map((id) => roleIn(group, id))).toEqual([owner, administrator, administrator, member])
})
