import { expect, test } from 'vitest'
import type { Person } from './support/people.ts'
import { startTestServer } from './support/server.ts'
import { type EventSocket, event, openSocket } from './support/socket.ts'

const graceMs = 300
const server = await startTestServer({ env: { PARLEY_PRESENCE_GRACE_MS: String(graceMs) } })

const presenceOf = (watcher: EventSocket, person: Person) =>
  watcher.next((frame) => event('presence')(frame) && frame.userID === person.id)
const isOnline = async (watcher: Person, person: Person) =>
  (await watcher.call('GET /api/user/friend_info', { query: { friendID: person.id } })).isOnline

/** Sees a common friend come and go, so that all that was published before has come by now. */
async function after(watcher: EventSocket, friend: Person) {
  const socket = await friend.openChat()
  await presenceOf(watcher, friend)
  await socket.close()
  await presenceOf(watcher, friend)
}

test('friends are notified when a person comes online and goes offline', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const his = await bob.openChat()
  expect(await presenceOf(hers, bob)).toEqual({ event: 'presence', userID: bob.id, isOnline: true })
  await his.close()
  expect(await presenceOf(hers, bob)).toEqual({ event: 'presence', userID: bob.id, isOnline: false })
})

test('the first of several connections makes a person online, and the last one offline', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const hers = await alice.openEvents()
  const [one, two] = [await bob.openChat(), await openSocket(server.url, bob.token, { kind: 'group' })]
  await presenceOf(hers, bob)
  await one.close()
  await after(hers, carla)
  expect((await hers.received()).filter(event('presence'))).toEqual([])
  expect(await isOnline(alice, bob)).toBe(true)
  await two.close()
  expect(await presenceOf(hers, bob)).toMatchObject({ isOnline: false })
  expect(await isOnline(alice, bob)).toBe(false)
})

test('a page that reloads is back before anybody sees it leave', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const hers = await alice.openEvents()
  let socket = await bob.openChat()
  await presenceOf(hers, bob)
  // Until it is back within the grace, which a busy machine does not always do.
  for (let isSoon = false; !isSoon; ) {
    const begun = performance.now()
    socket.terminate()
    socket = await bob.openChat()
    isSoon = performance.now() - begun < graceMs / 3
    await after(hers, carla)
    const seen = (await hers.received()).filter(event('presence'))
    if (isSoon) expect(seen).toEqual([])
  }
})

test('lists show who is online', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const hers = await alice.openEvents()
  await bob.openChat()
  await presenceOf(hers, bob)
  const states = [
    (await alice.call('GET /api/user/friends', {})).list.map(({ userID, isOnline }) => [userID, isOnline]),
    (await alice.call('GET /api/chat/session', {})).list.map(({ userId, isOnline }) => [userId, isOnline]),
  ]
  for (const state of states)
    expect(new Map(state as Array<[number, boolean]>)).toEqual(
      new Map([
        [bob.id, true],
        [carla.id, false],
      ]),
    )
})

test('strangers and former friends are notified of nothing', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const stranger = await server.register('Stranger')
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  const [hers, theirs] = [await alice.openEvents(), await stranger.openEvents()]
  await (await bob.openChat()).close()
  await after(hers, carla)
  expect((await hers.received()).filter(event('presence'))).toEqual([])
  expect(await theirs.received()).toEqual([])
})

test('signing out takes one offline', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  await bob.openChat()
  await presenceOf(hers, bob)
  await bob.call('POST /api/auth/logout')
  expect(await presenceOf(hers, bob)).toMatchObject({ isOnline: false })
})

test('a person who switched it on gets a message when a friend comes online, on older connections too', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  await alice.call('PUT /api/user/user_info', { body: { friendOnline: true } })
  const [plain, events] = [await alice.openChat(), await alice.openEvents()]
  await bob.openChat()
  const frame = await plain.next()
  expect(frame).toStrictEqual({
    id: 0,
    sendUser: { id: bob.id, nickName: 'Bob', avatar: '' },
    revUser: { id: alice.id, nickName: expect.any(String), avatar: '' },
    isMe: false,
    created_at: expect.stringMatching(/Z$/),
    msg: {
      type: 13,
      friendOnlineMsg: { nickname: 'Bob', avatar: '', content: '你的好友 Bob 上线了', friendID: bob.id },
    },
    systemMsg: null,
    msgPreview: expect.any(String),
    showDate: false,
  })
  expect((await events.next(event('notice'))).message.msg).toEqual(frame.msg)
  await after(events, carla)
  expect((await plain.next()).sendUser.id).toBe(carla.id)
  expect(await plain.received()).toEqual([])
})

test('a person who did not switch it on gets no such message', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [plain, events] = [await alice.openChat(), await alice.openEvents()]
  await bob.openChat()
  await after(events, carla)
  expect(await plain.received()).toEqual([])
})
