import { expect, test } from 'vitest'
import { type Person, refusal, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

const list = async (person: Person) => (await person.call('GET /api/chat/session', { query: {} })).list
const rowWith = async (person: Person, other: Person) =>
  (await list(person)).find(({ userId }) => userId === other.id)
const markUnread = (person: Person, other: { id: number }) =>
  person.call('PUT /api/chat/unread', { body: { friendId: other.id } })
const mute = (person: Person, other: { id: number }, isMuted: boolean) =>
  person.call('PUT /api/chat/mute', { body: { friendId: other.id, isMuted } })
const takeOff = (person: Person, other: { id: number }) =>
  person.call('DELETE /api/chat/session', { body: { friendId: other.id } })
const read = (person: Person, other: { id: number }, messageId?: number) =>
  person.call('PUT /api/chat/read', { body: { friendId: other.id, ...(messageId && { messageId }) } })
const pin = (person: Person, other: { id: number }) =>
  person.call('POST /api/chat/user_top', { body: { friendId: other.id } })

test('a conversation marked unread stays so until it is read, though nothing new came', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(bob, alice, 'x')
  await read(alice, bob, id)
  await markUnread(alice, bob)
  expect(await rowWith(alice, bob)).toMatchObject({ isMarkedUnread: true, unreadCount: 0 })
  await say(alice, bob, 'my own')
  expect(await rowWith(alice, bob)).toMatchObject({ isMarkedUnread: true })
  await read(alice, bob, id)
  expect(await rowWith(alice, bob)).toMatchObject({ isMarkedUnread: false })
  expect(await rowWith(bob, alice)).toMatchObject({ isMarkedUnread: false })
})

test('reading without a message reads all there is', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(bob, alice, 'x', 'y', 'z')
  await read(alice, bob)
  expect(await rowWith(alice, bob)).toMatchObject({ unreadCount: 0 })
  await say(bob, alice, 'new')
  expect(await rowWith(alice, bob)).toMatchObject({ unreadCount: 1 })
})

test('a muted conversation counts as before; muting is one’s own, and said twice is the same', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await mute(alice, bob, true)
  await mute(alice, bob, true)
  await say(bob, alice, 'x')
  expect(await rowWith(alice, bob)).toMatchObject({ isMuted: true, unreadCount: 1 })
  expect(await rowWith(bob, alice)).toMatchObject({ isMuted: false })
  await mute(alice, bob, false)
  expect(await rowWith(alice, bob)).toMatchObject({ isMuted: false })
})

test('a conversation taken off the list keeps its history and comes back with its next message', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  await say(bob, alice, 'x')
  await say(carla, alice, 'x')
  await takeOff(alice, bob)
  expect(await list(alice)).toMatchObject([{ userId: carla.id }])
  expect(await alice.call('GET /api/chat/session', { query: { page: 2 } })).toMatchObject({ count: 1 })
  const { count } = await alice.call('GET /api/chat/history', { query: { friendId: bob.id } })
  expect(count).toBe(2)
  expect(await rowWith(bob, alice)).toBeDefined()
  await say(bob, alice, 'again')
  expect(await rowWith(alice, bob)).toMatchObject({ msgPreview: 'again', unreadCount: 2 })
  await takeOff(alice, bob)
  await say(alice, bob, 'mine')
  expect(await rowWith(alice, bob)).toMatchObject({ msgPreview: 'mine' })
})

test('taking a pinned conversation off the list unpins it, and pinning or marking unread brings it back', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(bob, alice, 'x')
  await pin(alice, bob)
  await takeOff(alice, bob)
  expect(await list(alice)).toEqual([])
  await pin(alice, bob)
  expect(await list(alice)).toMatchObject([{ isTop: true }])
  await takeOff(alice, bob)
  await markUnread(alice, bob)
  expect(await list(alice)).toMatchObject([{ isTop: false, isMarkedUnread: true }])
})

test('strangers cannot be muted, marked or taken off', async () => {
  const [alice, stranger] = [await server.register('Alice'), await server.register('Stranger')]
  for (const act of [() => mute(alice, stranger, true), () => markUnread(alice, stranger)])
    await expect(act()).rejects.toMatchObject(refusal('notFriends'))
  await expect(takeOff(alice, { id: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
})

test('each of these is published to the person’s own connections', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(bob, alice, 'x')
  const hers = await alice.openEvents()
  const changed = { event: 'changed', topics: ['sessions'] }
  for (const act of [
    () => markUnread(alice, bob),
    () => read(alice, bob),
    () => mute(alice, bob, true),
    () => takeOff(alice, bob),
  ]) {
    await act()
    expect(await hers.next(event('changed'))).toMatchObject(changed)
  }
})
