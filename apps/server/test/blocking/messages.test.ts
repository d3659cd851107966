import type { ApiError } from '@parley/client'
import { errors } from '@parley/contract'
import { expect, test } from 'vitest'
import { acknowledged, type Person, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'

const server = await startTestServer()

const block = (by: Person, whom: Person) => by.call('POST /api/user/blocks', { body: { userId: whom.id } })
const unblock = (by: Person, whom: Person) =>
  by.call('DELETE /api/user/blocks', { body: { userId: whom.id } })
const history = async (person: Person, peer: Person) =>
  (await person.call('GET /api/chat/history', { query: { friendId: peer.id } })).list.map(
    ({ msgPreview }) => msgPreview,
  )

/** The error event that answers a frame. */
async function refusalOf(socket: EventSocket, frame: object) {
  socket.send(frame)
  const { code, msg } = await socket.next(event('error'))
  return { code, msg }
}

async function blocking() {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await acknowledged(his, text(alice, 'Hello'))
  await hers.next(event('message'))
  await block(alice, bob)
  return { alice, bob, hers, his }
}

test('a message of a blocked person does not arrive, on sockets that were open all along', async () => {
  const { alice, bob, hers, his } = await blocking()
  const before = await history(alice, bob)
  const answer = await refusalOf(his, text(alice, 'Are you there?'))
  expect(answer.code).toBe(errors.recipientNotFriend.code)
  const plain = await bob.openChat()
  plain.send(text(alice, 'Hey'))
  await plain.next()
  expect(await history(alice, bob)).toEqual(before)
  expect(await history(bob, alice)).toEqual(before)
  expect((await hers.received()).filter(event('message'))).toEqual([])
})

test('a blocked person is answered to the letter as a stranger is', async () => {
  const { alice, bob, his } = await blocking()
  const stranger = await server.register('Stranger')
  const strangers = await stranger.openEvents()
  for (const frame of [text(alice, 'Hi'), { typing: { revUserID: alice.id } }])
    expect(await refusalOf(his, frame)).toEqual(await refusalOf(strangers, frame))
  const [plain, other] = [await bob.openChat(), await stranger.openChat()]
  for (const socket of [plain, other]) socket.send(text(alice, 'Hi'))
  expect((await plain.next()).msg).toEqual((await other.next()).msg)
})

test('a person who blocks must unblock before writing, and reaches the other again after that', async () => {
  const { alice, bob, hers, his } = await blocking()
  for (const frame of [text(bob, 'Hi'), { typing: { revUserID: bob.id } }])
    expect(await refusalOf(hers, frame)).toMatchObject({ code: errors.unblockFirst.code })
  await unblock(alice, bob)
  await acknowledged(hers, text(bob, 'Hi again'))
  await his.next((frame) => event('message')(frame) && frame.message.msgPreview === 'Hi again')
  await acknowledged(his, text(alice, 'Hi yourself'))
  his.send({ typing: { revUserID: alice.id } })
  await hers.next(event('typing'))
})

test('two who block each other learn nothing of it', async () => {
  const { alice, bob, his } = await blocking()
  await block(bob, alice)
  expect(await refusalOf(his, text(alice, 'Hi'))).toMatchObject({ code: errors.unblockFirst.code })
  await unblock(bob, alice)
  expect(await refusalOf(his, text(alice, 'Hi'))).toMatchObject({ code: errors.recipientNotFriend.code })
})

test('friendship, note, history, pin and list stay as they were, for both', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(bob, alice, 'Hello')
  await expect.poll(async () => (await server.context.presence.online([alice.id, bob.id])).size).toBe(0)
  const seenBy = async (person: Person, peer: Person) => ({
    friends: (await person.call('GET /api/user/friends', {})).list,
    friend: await person.call('GET /api/user/friend_info', { query: { friendID: peer.id } }),
    chats: (await person.call('GET /api/chat/session', {})).list,
    history: await history(person, peer),
    requests: (await person.call('GET /api/user/valid', {})).list,
    found: (await person.call('GET /api/user/search', { query: { key: String(peer.id) } })).list,
  })
  const before = [await seenBy(alice, bob), await seenBy(bob, alice)]
  await block(alice, bob)
  expect([await seenBy(alice, bob), await seenBy(bob, alice)]).toEqual(before)
  await unblock(alice, bob)
  expect([await seenBy(alice, bob), await seenBy(bob, alice)]).toEqual(before)
})

test('a block notifies only the person who blocks, on other pages', async () => {
  const { alice, bob, hers, his } = await blocking()
  expect((await hers.next(event('changed'))).topics).toContain('friends')
  await unblock(alice, bob)
  expect((await his.received()).filter((frame) => !event('presence')(frame) && !event('ack')(frame))).toEqual(
    // The message that he sent himself before.
    [expect.objectContaining({ event: 'message' })],
  )
})

test('a block hides how far the person has read, live and in catch-up, and the last receipt stays', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [first = 0] = await say(bob, alice, 'one', 'two', 'three')
  await alice.call('PUT /api/chat/read', { body: { friendId: bob.id, messageId: first } })
  const shownReadUpTo = async () => {
    const socket = await bob.openEvents()
    socket.send({ sync: {} })
    const { conversations } = await socket.next(event('synced'))
    await socket.close()
    return conversations.find(({ userID }) => userID === alice.id)?.peerReadUpTo
  }
  const before = await shownReadUpTo()
  expect(before).toBeGreaterThan(0)
  await block(alice, bob)
  const his = await bob.openEvents()
  await alice.call('PUT /api/chat/read', { body: { friendId: bob.id } })
  await bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
  await his.next((frame) => event('receipt')(frame) && frame.isMe)
  expect((await his.received()).filter(event('receipt'))).toEqual([])
  expect(await shownReadUpTo()).toBe(before)
  await unblock(alice, bob)
  expect(await shownReadUpTo()).toBeGreaterThan(before ?? 0)
})

test('a deleted person is on nobody’s list, and blocks nobody', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await block(alice, bob)
  const root = await server.register('Root')
  await server.context.database.queries
    .updateTable('users')
    .set({ role: 1 })
    .where('id', '=', root.id)
    .execute()
  const administrator = await root.signInAgain()
  await administrator.call('DELETE /api/user/users', { body: { idList: [bob.id] } })
  expect(await alice.call('GET /api/user/blocks', {})).toEqual({ list: [], count: 0 })
  await expect(block(alice, bob)).rejects.toMatchObject({
    code: errors.userUnknown.code,
  } satisfies Partial<ApiError>)
})
