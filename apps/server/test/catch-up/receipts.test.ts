import { expect, test } from 'vitest'
import { type Person, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'

const server = await startTestServer()

const receipt = (socket: EventSocket, to: { id: number }, marks: object) =>
  socket.send({ receipt: { revUserID: to.id, ...marks } })

async function marksOf(person: Person, peer: { id: number }) {
  const socket = await person.openEvents()
  socket.send({ sync: {} })
  const { conversations } = await socket.next(event('synced'))
  await socket.close()
  return conversations.find(({ userID }) => userID === peer.id)
}

test('both sides hear what one has received and read, but for the connection that said so', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'x', 'y')
  const [hers, his, hisToo] = [await alice.openEvents(), await bob.openEvents(), await bob.openEvents()]
  receipt(his, alice, { deliveredUpTo: 3, readUpTo: 2 })
  const marks = { deliveredUpTo: 3, readUpTo: 2 }
  expect(await hers.next(event('receipt'))).toEqual({
    event: 'receipt',
    userID: bob.id,
    isMe: false,
    ...marks,
  })
  expect(await hisToo.next(event('receipt'))).toEqual({
    event: 'receipt',
    userID: alice.id,
    isMe: true,
    ...marks,
    unread: { count: 1, upTo: 3 },
  })
  expect((await his.received()).filter(event('receipt'))).toEqual([])
  expect(await marksOf(alice, bob)).toMatchObject({ peerDeliveredUpTo: 3, peerReadUpTo: 2 })
  expect(await marksOf(bob, alice)).toMatchObject({ deliveredUpTo: 3, readUpTo: 2, sequence: 3 })
})

test('marks only move forward, and not beyond the end', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'x', 'y')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  receipt(his, alice, { readUpTo: 99 })
  expect(await hers.next(event('receipt'))).toMatchObject({ deliveredUpTo: 3, readUpTo: 3 })
  receipt(his, alice, { readUpTo: 1, deliveredUpTo: 1 })
  await his.received()
  expect(await marksOf(bob, alice)).toMatchObject({ readUpTo: 3 })
  expect((await hers.received()).filter(event('receipt'))).toEqual([])
})

test('marks sent at once end at the furthest', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, ...Array.from({ length: 9 }, (_, i) => String(i)))
  const sockets = await Promise.all(Array.from({ length: 8 }, () => bob.openEvents()))
  sockets.forEach((socket, i) => {
    receipt(socket, alice, { readUpTo: i + 2 })
  })
  await expect.poll(async () => (await marksOf(bob, alice))?.readUpTo).toBe(9)
})

test('reading over HTTP publishes the same receipt, and unread counts follow', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [, last = 0] = await say(alice, bob, 'x', 'y')
  const hers = await alice.openEvents()
  await bob.call('PUT /api/chat/read', { body: { friendId: alice.id, messageId: last } })
  expect(await hers.next(event('receipt'))).toMatchObject({ userID: bob.id, isMe: false, readUpTo: 3 })
  expect((await bob.call('GET /api/chat/session', { query: {} })).list).toMatchObject([{ unreadCount: 0 }])
})

test("receipts to a person's own devices say what is left to read", async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [first = 0] = await say(alice, bob, 'x', 'y', 'z')
  const his = await bob.openEvents()
  const mine = event('receipt')
  await bob.call('PUT /api/chat/read', { body: { friendId: alice.id, messageId: first } })
  expect(await his.next(mine)).toMatchObject({ isMe: true, unread: { count: 2, upTo: 4 } })
  await bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
  expect(await his.next(mine)).toMatchObject({ isMe: true, unread: { count: 0, upTo: 4 } })
})

test('a receipt of what was only delivered counts nothing', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'x')
  const [his, hisToo] = [await bob.openEvents(), await bob.openEvents()]
  receipt(his, alice, { deliveredUpTo: 2 })
  expect(await hisToo.next(event('receipt'))).not.toHaveProperty('unread')
})

test('a former friend receives no receipts, neither now nor later', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'x')
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  const [hers, his, hisToo] = [await alice.openEvents(), await bob.openEvents(), await bob.openEvents()]
  receipt(his, alice, { readUpTo: 2 })
  await hisToo.next(event('receipt'))
  expect((await hers.received()).filter(event('receipt'))).toEqual([])
  expect(await marksOf(alice, bob)).toMatchObject({ peerReadUpTo: 0, peerDeliveredUpTo: 0 })
})

test('a friend hears that I am writing, and nobody else does', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [hers, his, others] = [await alice.openEvents(), await bob.openEvents(), await carla.openEvents()]
  hers.send({ typing: { revUserID: bob.id } })
  expect(await his.next(event('typing'))).toEqual({ event: 'typing', userID: alice.id })
  expect((await others.received()).filter(event('typing'))).toEqual([])
  expect((await hers.received()).filter(event('typing'))).toEqual([])
})
