import { readerLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import { groupWithReaders } from './readers-support.ts'

const world = await openWorld()
const makeGroup = async () => {
  const { members, ...rest } = await groupWithReaders(world, ['Owner', 'Bob', 'Carla', 'Dora'])
  const [bob, carla, dora] = members as [Person, Person, Person]
  return { ...rest, bob, carla, dora }
}

const later = () =>
  sql`update read_reminders
    set reminded_at = reminded_at - make_interval(mins => ${readerLimits.remindMinutes})`.execute(
    world.queries,
  )

test('members who have not read it are asked to, also where the group is muted, until they read it', async () => {
  const { owner, bob, carla, dora, say, read, remind, isAsked, groupId } = await makeGroup()
  const messageId = await say(owner)
  await read(carla)
  await bob.call('PUT /api/group/mute', { body: { groupId, isMuted: true } })
  const socket = await bob.socket({ v2: true })
  const list = await bob.socket({ v2: true, kind: 'chat' })
  expect(await remind(owner, messageId)).toEqual({ reminded: 2 })
  expect(await socket.hear({ event: 'reminder' })).toEqual({
    event: 'reminder',
    groupID: groupId,
    messageId,
    by: { userID: owner.id, nickname: 'Owner', memberNickname: '' },
  })
  expect(await list.hear({ event: 'changed' })).toMatchObject({ topics: ['sessions'] })
  expect(await Promise.all([owner, bob, carla, dora].map(isAsked))).toEqual([false, true, false, true])
  await read(bob)
  expect([await isAsked(bob), await isAsked(dora)]).toEqual([false, true])
  for (const one of [socket, list]) one.close()
})

test('one of two reminders at once happens, and then none for a while', async () => {
  const { bob, say, remind } = await makeGroup()
  const messageId = await say(bob)
  const again = await world.signIn(bob.id, 'Bob')
  const outcomes = await Promise.all([bob, again, bob].map((one) => outcomeOf(remind(one, messageId))))
  expect(outcomes.sort()).toEqual(['ok', 'remindedLately', 'remindedLately'])
  expect(await outcomeOf(remind(bob, await say(bob)))).toBe('ok')
  await later()
  expect(await remind(bob, messageId)).toEqual({ reminded: 3 })
})

test('nobody is left to be reminded where all have read it, and that counts as none', async () => {
  const { owner, bob, carla, dora, say, read, remind } = await makeGroup()
  const messageId = await say(owner)
  for (const one of [bob, carla, dora]) await read(one)
  expect(await remind(owner, messageId)).toEqual({ reminded: 0 })
  expect(await remind(owner, messageId)).toEqual({ reminded: 0 })
})

test('only the author of a message reminds, and only while they may write', async () => {
  const { owner, bob, say, remind, groupId } = await makeGroup()
  const [mine, his] = [await say(owner), await say(bob)]
  expect(await outcomeOf(remind(owner, his))).toBe('forbidden')
  await owner.call('PUT /api/group/member/prohibition', {
    body: { groupId, memberId: bob.id, prohibitionTime: 5 },
  })
  expect(await outcomeOf(remind(bob, his))).toBe('memberMuted')
  await owner.call('PUT /api/group/readers', { body: { groupId, isOn: false } })
  expect(await outcomeOf(remind(owner, mine))).toBe('readersUntold')
})

test('a member who waits for slow mode may remind', async () => {
  const { owner, bob, say, remind, groupId } = await makeGroup()
  await owner.call('PUT /api/group/group', { body: { id: groupId, slowMode: 60 } })
  expect(await remind(bob, await say(bob))).toEqual({ reminded: 3 })
})

test('a member who blocks the author is not disturbed, and the author does not learn of it', async () => {
  const { owner, bob, say, remind, isAsked } = await makeGroup()
  await bob.call('POST /api/user/blocks', { body: { userId: owner.id } })
  const socket = await bob.socket({ v2: true })
  expect(await remind(owner, await say(owner))).toEqual({ reminded: 3 })
  expect(await isAsked(bob)).toBe(false)
  await socket.settle()
  expect(socket.heard.filter(({ event }) => event === 'reminder')).toEqual([])
  socket.close()
})

test('a message that was withdrawn or put out of sight reminds nobody', async () => {
  const { owner, bob, carla, say, remind, isAsked, groupId } = await makeGroup()
  const messageId = await say(owner)
  await remind(owner, messageId)
  const at = { params: { id: groupId }, body: { msgIdList: [messageId] } }
  await bob.call('DELETE /api/group/history/{id}', at)
  expect([await isAsked(bob), await isAsked(carla)]).toEqual([false, true])
  await owner.frameOutcome({ groupID: groupId, msg: { type: 8, withdrawMsg: { msgID: messageId } } })
  expect(await isAsked(carla)).toBe(false)
})

test('a member who comes later is not asked to read earlier messages', async () => {
  const { owner, say, remind, join, isAsked, groupId } = await makeGroup()
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  await remind(owner, await say(owner))
  const emil = await world.person('Emil')
  await join(emil)
  expect(await isAsked(emil)).toBe(false)
})

test('authors hear that somebody has read, once for many, and nobody else does', async () => {
  const { owner, bob, carla, dora, say, read } = await makeGroup()
  const [hers, his] = [await owner.socket({ v2: true }), await bob.socket({ v2: true })]
  const older = await owner.socket()
  await say(owner)
  await Promise.all([read(bob), read(carla), read(dora)])
  expect(await hers.hear({ event: 'readers' })).toMatchObject({ event: 'readers' })
  await his.settle()
  await older.settle()
  expect(his.heard.filter(({ event }) => event === 'readers')).toEqual([])
  expect(older.heard.filter(({ event }) => event === 'readers')).toEqual([])
  for (const socket of [hers, his, older]) socket.close()
})
