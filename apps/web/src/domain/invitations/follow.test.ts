import type { InvitationView } from '@parley/contract'
import { expect, test } from 'vitest'
import { followed } from './follow.ts'

const alice = { userID: 10001, nickname: 'Alice', avatar: '' }
const group = (groupId: number) => ({ groupId, title: `Group ${groupId}`, avatar: '', memberCount: 2 })
const view = (kind: InvitationView['kind'], ...groups: number[]): InvitationView => ({
  kind,
  inviter: alice,
  groups: groups.map(group),
  admits: true,
  mayRegister: true,
})

test.each([
  ['a friend', view('person'), { outcome: 'admitted', friendId: 10001, groupIds: [] }, '/user/10001'],
  ['one who was a friend before', view('person'), { outcome: 'already', groupIds: [] }, '/user/10001'],
  ['a group', view('group', 7), { outcome: 'admitted', groupIds: [7] }, '/group/7'],
  ['the first group of a site', view('site', 7, 8), { outcome: 'admitted', groupIds: [8, 7] }, '/group/7'],
  ['what is left of them', view('site', 7, 8), { outcome: 'admitted', groupIds: [8] }, '/group/8'],
  [
    'what the owner of a site decides first',
    view('owner'),
    { outcome: 'admitted', groupIds: [] },
    '/admin/begin',
  ],
  ['a site', view('site'), { outcome: 'already', groupIds: [] }, '/'],
] as const)('following leads to %s', (_, invitation, answer, goesTo) => {
  expect(followed(invitation, { ...answer, groupIds: [...answer.groupIds] })).toMatchObject({
    isRequested: false,
    goesTo,
  })
})

test('a group that has to decide is not open yet', () => {
  expect(followed(view('group', 7), { outcome: 'requested', groupIds: [] })).toEqual({
    isRequested: true,
    goesTo: '/',
  })
})
