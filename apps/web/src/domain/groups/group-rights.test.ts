import { MemberRole } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { actionsOn, type GroupRight, mayIn } from './group-rights.ts'

const { owner, administrator, member } = MemberRole
const me = 1
const other = (role: MemberRole, prohibitionTime: number | null = null) => ({
  userId: 2,
  role,
  prohibitionTime,
})

describe('what one may do in a group', () => {
  test.each<[GroupRight, boolean, boolean, boolean]>([
    ['manage', true, true, false],
    ['invite', true, true, false],
    ['leave', false, true, true],
    ['handOver', true, false, false],
    ['dissolve', true, false, false],
  ])('%s: owner %s, administrator %s, member %s', (right, ...expected) => {
    const found = [owner, administrator, member].map((role) => mayIn({ role, mayInvite: false }, right))
    expect(found).toEqual(expected)
  })

  test('members invite where the group lets them', () => {
    expect(mayIn({ role: member, mayInvite: true }, 'invite')).toBe(true)
    expect(mayIn({ role: member, mayInvite: true }, 'manage')).toBe(false)
  })
})

describe('what one may do with a member', () => {
  test.each([
    [owner, administrator, ['dismiss', 'handOver', 'rename', 'mute', 'remove']],
    [owner, member, ['appoint', 'handOver', 'rename', 'mute', 'remove']],
    [administrator, owner, []],
    [administrator, administrator, []],
    [administrator, member, ['rename', 'mute', 'remove']],
    [member, owner, []],
    [member, administrator, []],
    [member, member, []],
  ])('role %i with role %i', (mine, theirs, expected) => {
    expect(actionsOn(other(theirs), mine, me)).toEqual(expected)
  })

  test('whoever is muted can be unmuted, not muted again', () => {
    expect(actionsOn(other(member, 3), administrator, me)).toEqual(['rename', 'unmute', 'remove'])
  })

  test.each([owner, administrator, member])('oneself as role %i: only rename', (role) => {
    expect(actionsOn({ userId: me, role, prohibitionTime: null }, role, me)).toEqual(['rename'])
  })
})
