import { MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const mention = (person: Person, groupId: number, userID: number) =>
  person.sendMsg(groupId, { type: MessageType.at, atMsg: { userID, content: '@you' } })
const rowOf = async (person: Person, groupId: number) =>
  (await person.call('GET /api/group/session')).list.find((row) => row.groupId === groupId)

test('a mention by somebody whom one blocks stands, but does not count for the one who blocks', async () => {
  const [owner, alice, bob, carla] = await world.people('Owner', 'Alice', 'Bob', 'Carla')
  const groupId = await world.group({ owner, admins: [bob], members: [alice, carla] })
  await mention(bob, groupId, alice.id)
  expect(await rowOf(alice, groupId)).toMatchObject({ unreadCount: 1, mentionCount: 1 })
  await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  await mention(bob, groupId, alice.id)
  await mention(bob, groupId, 0)
  expect(await rowOf(alice, groupId)).toMatchObject({ unreadCount: 3, mentionCount: 0 })
  expect(await rowOf(carla, groupId)).toMatchObject({ unreadCount: 3, mentionCount: 1 })
  await mention(carla, groupId, alice.id)
  expect(await rowOf(alice, groupId)).toMatchObject({ mentionCount: 1 })
  await alice.call('DELETE /api/user/blocks', { body: { userId: bob.id } })
  expect(await rowOf(alice, groupId)).toMatchObject({ mentionCount: 4 })
})
