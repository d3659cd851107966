import { expect, test } from 'vitest'
import { MemberRole } from '../src/enums.ts'
import { type GroupRight, groupRights, hasRight, outranks, staffRoles } from '../src/group-rights.ts'

const { owner, administrator, member } = MemberRole
const all = [owner, administrator, member]

/** The columns: owner, administrator, member. */
const table: Record<GroupRight, [boolean, boolean, boolean]> = {
  read: [true, true, true],
  pin: [true, true, true],
  leave: [false, true, true],
  manage: [true, true, false],
  pinMessages: [true, true, false],
  closeSurveys: [true, true, false],
  announce: [true, true, false],
  tellReaders: [true, false, false],
  change: [true, true, false],
  handleRequests: [true, true, false],
  keepBans: [true, true, false],
  invite: [true, true, false],
  keepWebhooks: [true, true, false],
  sendWhileMuted: [true, true, false],
  sendAtAnyPace: [true, true, false],
  mentionEveryone: [true, true, false],
  withdrawAnyTime: [true, true, false],
  readVersions: [true, false, false],
  appoint: [true, false, false],
  keep: [true, false, false],
  handOver: [true, false, false],
  dissolve: [true, false, false],
}

test.each(Object.entries(table))('the right to %s matches the product’s table', (right, expected) => {
  expect(all.map((role) => hasRight(role, right as GroupRight))).toEqual(expected)
})

test('a person outside the group has no rights', () => {
  const rights = Object.keys(groupRights) as GroupRight[]
  expect(rights.filter((right) => hasRight(undefined, right))).toEqual([])
})

test('the owner is above all others, administrators above members, nobody above an equal', () => {
  const above = all.map((role) => all.filter((other) => outranks(role, other)))
  expect(above).toEqual([[administrator, member], [member], []])
  expect(all.some((role) => outranks(role, undefined) || outranks(undefined, role))).toBe(false)
})

test('owner and administrators administer a group', () => {
  expect(staffRoles).toEqual([owner, administrator])
})
