import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const chats = async (person: Person) => (await person.call('GET /api/chat/session', { query: {} })).list
const groups = async (person: Person) => (await person.call('GET /api/group/session', { query: {} })).list
const unread = async (person: Person) => ({
  chats: Object.fromEntries((await chats(person)).map((row) => [row.userId, row.unreadCount])),
  groups: Object.fromEntries((await groups(person)).map((row) => [row.groupId, row.unreadCount])),
})
const readAll = (person: Person, body: { userIdList?: number[]; groupIdList?: number[] }) =>
  person.call('PUT /api/chat/read_all', { body })

async function write(from: Person, to: Person, content: string) {
  const socket = await from.socket({ kind: 'chat', v2: true })
  expect(await socket.frameOutcome({ revUserID: to.id, msg: { type: 1, textMsg: { content } } })).toBe('ok')
  socket.close()
}

/** Alice has unread messages of two friends and in two groups. */
async function waiting() {
  const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
  await world.befriend(alice, bob)
  await world.befriend(alice, carla)
  const one = await world.group({ owner: bob, members: [alice] })
  const other = await world.group({ owner: bob, members: [alice] })
  for (const friend of [bob, carla]) await write(friend, alice, `from ${friend.nickname}`)
  for (const group of [one, other]) await bob.say(group, 'Hello')
  return { alice, bob, carla, one, other }
}

test('one request reads chats of both kinds up to their ends, and no others', async () => {
  const { alice, bob, carla, one, other } = await waiting()
  await alice.call('PUT /api/group/unread', { body: { groupId: one } })
  await readAll(alice, { userIdList: [bob.id], groupIdList: [one] })
  const { chats: direct, groups: ofGroups } = await unread(alice)
  expect(direct[bob.id]).toBe(0)
  expect(direct[carla.id]).toBeGreaterThan(0)
  expect(ofGroups).toEqual({ [one]: 0, [other]: 1 })
  expect((await groups(alice)).every(({ isMarkedUnread }) => !isMarkedUnread)).toBe(true)
  await bob.say(one, 'Again')
  expect((await unread(alice)).groups[one]).toBe(1)
})

test('all devices of the reader, and those who wrote, receive how far it is read', async () => {
  const { alice, bob, one } = await waiting()
  const mine = await alice.socket({ kind: 'chat', v2: true })
  const myGroups = await alice.socket({ kind: 'group', v2: true })
  const his = await bob.socket({ kind: 'chat', v2: true })
  await readAll(alice, { userIdList: [bob.id], groupIdList: [one] })
  expect(await mine.hear({ event: 'receipt', userID: bob.id, isMe: true })).toBeDefined()
  expect(await myGroups.hear({ event: 'receipt', groupID: one })).toBeDefined()
  expect(await his.hear({ event: 'receipt', userID: alice.id, isMe: false })).toBeDefined()
  for (const socket of [mine, myGroups, his]) socket.close()
})

test('chats that the reader is not in, and ones that do not exist, are passed over', async () => {
  const { alice, bob, one } = await waiting()
  const [dora] = await world.people('Dora')
  await readAll(dora, { userIdList: [alice.id, 999_999], groupIdList: [one, 999_999] })
  expect((await unread(alice)).groups[one]).toBe(1)
  expect(await unread(dora)).toEqual({ chats: {}, groups: {} })
  expect((await chats(bob)).length).toBeGreaterThan(0)
})

test('two devices that read everything at once leave nothing unread', async () => {
  const { alice, bob, carla, one, other } = await waiting()
  const everything = { userIdList: [bob.id, carla.id], groupIdList: [one, other] }
  const reversed = { userIdList: [carla.id, bob.id], groupIdList: [other, one] }
  await Promise.all([everything, reversed, everything, reversed].map((named) => readAll(alice, named)))
  const { chats: direct, groups: ofGroups } = await unread(alice)
  expect(Object.values({ ...direct, ...ofGroups }).every((count) => count === 0)).toBe(true)
})
