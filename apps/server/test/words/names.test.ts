import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { followed, invite } from '../invitations/invitations-support.ts'
import { openSite, rule, someWord } from './words-support.ts'

const world = await openWorld()

test('a refused word is in no name, no title and no request either', async () => {
  const { root, ann, ben, carl, group } = await openSite(world)
  const other = await world.group({ owner: carl, members: [ann] })
  await carl.call('PUT /api/group/group', { body: { id: other, isInvite: true } })
  const invitation = await invite(ann, { kind: 'group', groupId: other })
  const word = someWord()
  await rule(root, 'refuse', word)
  const outcomes = [
    await ann.outcome('PUT /api/user/user_info', { body: { nickname: word } }),
    await ann.outcome('PUT /api/user/user_info', { body: { abstract: word } }),
    await ann.outcome('PUT /api/user/user_info', { body: { recallMessage: word } }),
    await ann.outcome('POST /api/user/friends', { body: { friendId: carl.id, verify: word } }),
    await ann.outcome('POST /api/group/group', { body: { mode: 1, name: word, isSearch: false } }),
    await carl.outcome('PUT /api/group/group', { body: { id: group, title: word } }),
    await carl.outcome('PUT /api/group/group', { body: { id: group, abstract: word } }),
    await root.outcome('POST /api/group/valid', { body: { groupID: group, verify: word } }),
    await ann.outcome('PUT /api/group/member/nickname', {
      body: { id: group, memberId: ann.id, nickname: word },
    }),
    await followed(ben, invitation, word),
    await ann.outcome('POST /api/auth/register', {
      body: { nickname: word, pwd: 'correct horse', rePwd: 'correct horse' },
    }),
  ]
  expect(outcomes).toEqual(outcomes.map(() => 'wordRefused'))
})

test('a word from before the rule stays, and does not block a change of something else', async () => {
  const { root, carl, group } = await openSite(world)
  const word = someWord()
  const title = `Class ${word}`
  await carl.call('PUT /api/group/group', { body: { id: group, title } })
  await carl.call('PUT /api/user/user_info', { body: { abstract: word } })
  await rule(root, 'refuse', word)
  await carl.call('PUT /api/group/group', { body: { id: group, title, abstract: 'Maths' } })
  await carl.call('PUT /api/user/user_info', { body: { abstract: word, sound: false } })
})

test('lists that mask or hold say nothing of names', async () => {
  const { root, ann } = await openSite(world)
  const [masked, held] = [someWord(), someWord()]
  await rule(root, 'mask', masked)
  await rule(root, 'hold', held)
  await ann.call('PUT /api/user/user_info', { body: { nickname: masked, abstract: held } })
})
