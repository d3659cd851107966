import { MemberRole } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { actionsOn } from './member-actions.ts'

const { owner, administrator, member } = MemberRole
const me = 1
const other = (role: MemberRole, mutedMinutes?: number) => ({ id: 2, role, mutedMinutes })

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

  test('a bot is given no group', () => {
    const bot = { ...other(member), isBot: true }
    expect(actionsOn(bot, owner, me)).toEqual(['appoint', 'rename', 'mute', 'remove'])
  })

  test('a muted member can be unmuted, not muted again', () => {
    expect(actionsOn(other(member, 3), administrator, me)).toEqual(['rename', 'unmute', 'remove'])
  })

  test.each([owner, administrator, member])('oneself as role %i: only rename', (role) => {
    expect(actionsOn({ id: me, role, mutedMinutes: undefined }, role, me)).toEqual(['rename'])
  })
})
