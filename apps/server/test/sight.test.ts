import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal } from './support/people.ts'
import { startTestServer } from './support/server.ts'
import { type EventSocket, event } from './support/socket.ts'

const server = await startTestServer()

const block = (by: Person, whom: Person) => by.call('POST /api/user/blocks', { body: { userId: whom.id } })
const unblock = (by: Person, whom: Person) =>
  by.call('DELETE /api/user/blocks', { body: { userId: whom.id } })
const show = (person: Person, showOnline: boolean) =>
  person.call('PUT /api/user/online/setting', { body: { showOnline } })
const presenceOf = (watcher: EventSocket, person: Person, isOnline: boolean) =>
  watcher.next(
    (frame) => event('presence')(frame) && frame.userID === person.id && frame.isOnline === isOnline,
  )

/** A group of these people, whose first makes it and brings in friends. */
async function groupOf(owner: Person, ...friends: Person[]): Promise<number> {
  const body = { mode: 2 as const, userIdList: friends.map(({ id }) => id) }
  return (await owner.call('POST /api/group/group', { body })).groupId
}

/** Everything that shows whether a person is online, as somebody else gets it. */
async function seen(by: Person, whom: Person, groupId?: number) {
  const called = { key: String(whom.id) }
  const friend = (await by.call('GET /api/user/friends', { query: called })).list
  const row = (await by.call('GET /api/chat/session', {})).list.find(({ userId }) => userId === whom.id)
  const members = groupId
    ? (await by.call('GET /api/group/member', { query: { id: groupId, key: called.key } })).list
    : []
  return {
    found: (await by.call('GET /api/user/search', { query: { ...called, online: true } })).count > 0,
    friend: friend[0]?.isOnline ?? false,
    row: row?.isOnline ?? false,
    member: members[0]?.isOnline ?? false,
  }
}
const nowhere = { found: false, friend: false, row: false, member: false }

/** Goes online; ends when the server knows. */
async function arrive(person: Person) {
  const socket = await person.openEvents()
  await expect.poll(async () => (await server.context.presence.online([person.id])).has(person.id)).toBe(true)
  return socket
}

test('a stranger sees nobody online, in no list and by no count', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const stranger = await server.register('Stranger')
  const groupId = await groupOf(alice, bob)
  await alice.call('PUT /api/group/group', { body: { id: groupId, isSearch: true } })
  await arrive(bob)
  expect(await seen(stranger, bob)).toEqual(nowhere)
  const search = async (by: Person) =>
    (await by.call('GET /api/group/search', { query: { key: String(groupId) } })).list
  expect(await search(stranger)).toMatchObject([{ userCount: 2, userOnlineCount: 0 }])
  expect(await search(alice)).toMatchObject([{ userCount: 2, userOnlineCount: 1 }])
})

test('a member of a shared group is seen online there and in the search, friend or not', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const groupId = await groupOf(alice, bob, carla)
  await arrive(carla)
  expect(await seen(bob, carla, groupId)).toEqual({ ...nowhere, found: true, member: true })
  await carla.call('DELETE /api/group/member', { query: { id: groupId, memberId: carla.id } })
  expect(await seen(bob, carla)).toEqual(nowhere)
})

test('two who once talked and are friends no more see nothing of each other', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await arrive(bob)
  expect(await seen(alice, bob)).toEqual({ ...nowhere, found: true, friend: true, row: true })
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  expect(await seen(alice, bob)).toEqual(nowhere)
})

test('a block takes both out of sight of each other everywhere, until it is lifted', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const groupId = await groupOf(alice, bob, carla)
  const his = await arrive(bob)
  const hers = await arrive(alice)
  await presenceOf(his, alice, true)
  const count = async (by: Person) =>
    (await by.call('GET /api/group/group/{id}', { params: { id: groupId } })).memberOnlineCount
  expect(await count(bob)).toBe(2)
  await block(alice, bob)
  await presenceOf(his, alice, false)
  await presenceOf(hers, bob, false)
  for (const [by, whom] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    expect(await seen(by, whom, groupId)).toEqual(nowhere)
    expect(await count(by)).toBe(1)
  }
  expect(await count(carla)).toBe(2)
  await unblock(alice, bob)
  await presenceOf(his, alice, true)
  await presenceOf(hers, bob, true)
  expect(await seen(bob, alice, groupId)).toEqual({ found: true, friend: true, row: true, member: true })
})

test('a blocked person receives no presence, and no message about it either', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  await server.befriend(bob, carla)
  await bob.call('PUT /api/user/user_info', { body: { friendOnline: true } })
  await block(alice, bob)
  const his = await arrive(bob)
  const hers = await arrive(alice)
  await hers.close()
  await (await arrive(carla)).close()
  // Events about Alice would have come before.
  await presenceOf(his, carla, true)
  const received = JSON.stringify((await his.received()).filter((frame) => !event('changed')(frame)))
  expect(received).not.toContain(String(alice.id))
})

test('a block hides when the other person was last online, in both directions', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  for (const person of [alice, bob]) await (await arrive(person)).close()
  const lastSeen = async (by: Person, whom: Person) =>
    (await by.call('GET /api/user/last_seen', { query: { friendID: whom.id } })).lastSeenAt
  await expect.poll(() => lastSeen(bob, alice), { timeout: 10_000 }).not.toBeNull()
  await expect.poll(() => lastSeen(alice, bob), { timeout: 10_000 }).not.toBeNull()
  await block(alice, bob)
  expect([await lastSeen(bob, alice), await lastSeen(alice, bob)]).toEqual([null, null])
  await unblock(alice, bob)
  expect(await lastSeen(bob, alice)).not.toBeNull()
})

test('a person who hides is offline to everyone, and sees nobody online, until they show themselves', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const groupId = await groupOf(alice, bob, carla)
  const his = await arrive(bob)
  const hers = await arrive(alice)
  await presenceOf(his, alice, true)
  expect(await alice.call('GET /api/user/online/setting')).toEqual({ showOnline: true })
  await show(alice, false)
  expect(await alice.call('GET /api/user/online/setting')).toEqual({ showOnline: false })
  await presenceOf(his, alice, false)
  expect((await hers.next(event('changed'))).topics).toEqual(
    expect.arrayContaining(['friends', 'sessions', 'groups']),
  )
  expect(await seen(bob, alice, groupId)).toEqual(nowhere)
  expect(await seen(carla, alice, groupId)).toEqual(nowhere)
  expect(await seen(alice, bob, groupId)).toEqual(nowhere)
  const count = async (by: Person) =>
    (await by.call('GET /api/group/group/{id}', { params: { id: groupId } })).memberOnlineCount
  expect([await count(alice), await count(bob)]).toEqual([0, 1])
  await show(alice, true)
  await presenceOf(his, alice, true)
  expect(await seen(bob, alice, groupId)).toEqual({ found: true, friend: true, row: true, member: true })
})

test('a person who hides comes and goes unseen', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  await server.befriend(bob, carla)
  await bob.call('PUT /api/user/user_info', { body: { friendOnline: true } })
  await show(alice, false)
  const his = await arrive(bob)
  await (await arrive(alice)).close()
  await (await arrive(carla)).close()
  await presenceOf(his, carla, true)
  const received = JSON.stringify((await his.received()).filter((frame) => !event('changed')(frame)))
  expect(received).not.toContain(String(alice.id))
  expect(await bob.call('GET /api/user/last_seen', { query: { friendID: alice.id } })).toEqual({
    lastSeenAt: null,
  })
})

test('the delivery receipts of a hidden person are not published; their read receipts are', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await show(alice, false)
  const [hers, his] = [await arrive(alice), await arrive(bob)]
  hers.send({ receipt: { revUserID: bob.id, deliveredUpTo: 1 } })
  hers.send({ ping: {} })
  await hers.next(event('pong'))
  const peerReceipts = async () => {
    his.send({ sync: {} })
    const { conversations } = await his.next(event('synced'))
    const { peerDeliveredUpTo, peerReadUpTo } = conversations[0] ?? {}
    return [peerDeliveredUpTo, peerReadUpTo]
  }
  expect(await peerReceipts()).toEqual([0, 0])
  expect((await his.received()).filter(event('receipt'))).toEqual([])
  hers.send({ receipt: { revUserID: bob.id, readUpTo: 1 } })
  expect(await his.next(event('receipt'))).toMatchObject({ deliveredUpTo: 1, readUpTo: 1 })
  expect(await peerReceipts()).toEqual([1, 1])
})

test('administrators see who is online, also people who hide', async () => {
  const [alice, root] = await Promise.all([server.register('Alice'), server.register('Root')])
  const { queries } = server.context.database
  await queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const administrator = await root.signInAgain()
  await show(alice, false)
  await arrive(alice)
  const { list } = await administrator.call('GET /api/user/users', { query: { key: String(alice.id) } })
  expect(list).toMatchObject([{ isOnline: true }])
})

test('the setting of being online changes so many times and no more; asking for what holds changes nothing', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const his = await bob.openEvents()
  await alice.openEvents()
  const settings = [
    (on: boolean) => alice.call('PUT /api/user/online/setting', { body: { showOnline: on } }),
    (on: boolean) => alice.call('PUT /api/user/last_seen/setting', { body: { showLastSeen: on } }),
  ]
  for (const set of settings) {
    const { points } = limits.presenceSettings
    for (let i = 0; i < 2 * points; i++) await set(true)
    for (let i = 0; i < points; i++) await set(i % 2 === 1)
    await set(true)
    await expect(set(false)).rejects.toMatchObject(refusal('tooManyRequests'))
  }
  await his.close()
})
