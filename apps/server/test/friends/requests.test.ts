import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()
const greeting = '我们已经是好友了，开始聊天吧！'

const people = (...names: string[]) => Promise.all(names.map(server.register)) as Promise<Person[]>
const ask = (from: Person, to: Person, verify = '') =>
  from.call('POST /api/user/friends', { body: { friendId: to.id, verify } })
const requestsOf = async (person: Person) => (await person.call('GET /api/user/valid', {})).list
const statusesOf = async (person: Person) =>
  (await requestsOf(person)).map(({ status, sendStatus, revStatus }) => [status, sendStatus, revStatus])
const set = (person: Person, verifyId: number, status: number) =>
  person.call('PUT /api/user/valid_status', { body: { verifyId, status: status as 0 } })
const friendsOf = async (person: Person) =>
  (await person.call('GET /api/user/friends', {})).list.map(({ userID }) => userID)

async function pending(): Promise<[Person, Person, number]> {
  const [alice, bob] = (await people('Alice', 'Bob')) as [Person, Person]
  await ask(alice, bob, 'Hello')
  const [request] = await requestsOf(bob)
  return [alice, bob, request?.id ?? 0]
}

test('agreeing makes the friendship, and the requester says the first words', async () => {
  const [alice, bob, id] = await pending()
  const his = await bob.openChat()
  expect(await set(bob, id, 1)).toEqual({})
  expect(await friendsOf(alice)).toEqual([bob.id])
  expect(await friendsOf(bob)).toEqual([alice.id])
  expect(await statusesOf(alice)).toEqual([[1, 1, 1]])
  expect(await statusesOf(bob)).toEqual([[1, 1, 1]])
  expect(await his.next()).toMatchObject({
    sendUser: { id: alice.id },
    revUser: { id: bob.id },
    msg: { type: 1, textMsg: { content: greeting } },
    isMe: false,
  })
})

const unreadOf = async (person: Person, { id }: Person) => {
  const { list } = await person.call('GET /api/chat/session', {})
  return list.find(({ userId }) => userId === id)?.unreadCount
}

test('who agrees to a request has nothing unread of it, on any device', async () => {
  const [alice, bob, id] = await pending()
  const his = await bob.openEvents()
  await set(bob, id, 1)
  expect(await his.next(event('receipt'))).toMatchObject({ userID: alice.id, isMe: true })
  expect([await unreadOf(alice, bob), await unreadOf(bob, alice)]).toEqual([0, 0])
})

test('who agrees by a request of their own has nothing unread of it', async () => {
  const [alice, bob] = await pending()
  await ask(bob, alice)
  expect(await friendsOf(bob)).toEqual([alice.id])
  expect([await unreadOf(alice, bob), await unreadOf(bob, alice)]).toEqual([0, 0])
})

test('agreeing again reads nothing that was unread before', async () => {
  const [alice, bob, id] = await pending()
  await set(bob, id, 1)
  await say(alice, bob, 'before')
  await bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  await ask(alice, bob)
  const [request] = await requestsOf(bob)
  await set(bob, request?.id ?? 0, 1)
  expect(await unreadOf(bob, alice)).toBe(2)
})

test.each([
  ['refusing', 2],
  ['ignoring', 3],
])('%s makes no friendship and says no words, and both see the state', async (_what, status) => {
  const [alice, bob, id] = await pending()
  await set(bob, id, status)
  expect(await statusesOf(alice)).toEqual([[status, status, status]])
  expect(await statusesOf(bob)).toEqual([[status, status, status]])
  expect(await friendsOf(alice)).toEqual([])
  expect(await bob.call('GET /api/chat/session', {})).toEqual({ list: [], count: 0 })
})

test.each([1, 2, 3])('a request handled with %i is handled once', async (first) => {
  const [, bob, id] = await pending()
  await set(bob, id, first)
  for (const again of [1, 2, 3])
    await expect(set(bob, id, again)).rejects.toMatchObject(refusal('requestHandled'))
})

test('the sender may not handle the request', async () => {
  const [alice, bob, id] = await pending()
  for (const status of [1, 2, 3])
    await expect(set(alice, id, status)).rejects.toMatchObject(refusal('forbidden'))
  expect(await friendsOf(bob)).toEqual([])
})

test('nobody may make a request pending again', async () => {
  const [alice, bob, id] = await pending()
  await expect(set(bob, id, 0)).rejects.toMatchObject(refusal('forbidden'))
  await set(bob, id, 2)
  await expect(set(bob, id, 0)).rejects.toMatchObject(refusal('forbidden'))
  await expect(set(alice, id, 0)).rejects.toMatchObject(refusal('forbidden'))
})

test('a pending request cannot be deleted from either list', async () => {
  const [alice, bob, id] = await pending()
  for (const person of [alice, bob])
    await expect(set(person, id, 4)).rejects.toMatchObject(refusal('requestPending'))
})

test('a handled request is deleted from one list at a time', async () => {
  const [alice, bob, id] = await pending()
  await set(bob, id, 2)
  await set(bob, id, 4)
  expect(await requestsOf(bob)).toEqual([])
  expect(await requestsOf(alice)).toMatchObject([{ id, status: 2, sendStatus: 2 }])
  await expect(set(bob, id, 4)).rejects.toMatchObject(refusal('requestUnknown'))
  await set(alice, id, 4)
  expect(await requestsOf(alice)).toEqual([])
})

test("other people's requests, and those that nobody made, are unknown", async () => {
  const [, , id] = await pending()
  const carla = await server.register('Carla')
  for (const status of [1, 2, 3, 4]) {
    await expect(set(carla, id, status)).rejects.toMatchObject(refusal('requestUnknown'))
    await expect(set(carla, 999_999, status)).rejects.toMatchObject(refusal('requestUnknown'))
  }
})

test('a second request takes the place of one that is pending', async () => {
  const [alice, bob, id] = await pending()
  await ask(alice, bob, 'It is me, Alice')
  const [request, ...others] = await requestsOf(bob)
  expect(others).toEqual([])
  expect(request).toMatchObject({ additionalMessages: 'It is me, Alice', status: 0 })
  await expect(set(bob, id, 1)).rejects.toMatchObject(refusal('requestUnknown'))
  await set(bob, request?.id ?? 0, 1)
  expect(await friendsOf(bob)).toEqual([alice.id])
})

test('after a refusal and its pause one may ask again, and both requests are listed, newest first', async () => {
  const [alice, bob, id] = await pending()
  await set(bob, id, 2)
  await server.context.database.queries
    .updateTable('friend_requests')
    .set({ refused_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await ask(alice, bob, 'Please')
  expect(
    (await requestsOf(bob)).map(({ additionalMessages, status }) => [additionalMessages, status]),
  ).toEqual([
    ['Please', 0],
    ['Hello', 2],
  ])
})

test('crossing requests make the friendship, and the first who asked says the first words', async () => {
  const [alice, bob] = await pending()
  await ask(bob, alice, 'Hi Alice')
  expect(await friendsOf(alice)).toEqual([bob.id])
  expect(await statusesOf(alice)).toEqual([[1, 1, 1]])
  expect(await statusesOf(bob)).toEqual([[1, 1, 1]])
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id } })
  expect(list).toMatchObject([{ sendUser: { id: alice.id }, msg: { textMsg: { content: greeting } } }])
})

test('a person who asks somebody who has asked them has agreed, whatever that person allows by now', async () => {
  const [alice, bob] = await pending()
  await alice.call('PUT /api/user/user_info', { body: { verification: 0 } })
  await ask(bob, alice)
  expect(await friendsOf(bob)).toEqual([alice.id])
})

test('requests that cross at the same moment make one friendship with one greeting', async () => {
  for (let round = 0; round < 5; round++) {
    const [alice, bob] = (await people('Alice', 'Bob')) as [Person, Person]
    await Promise.all([ask(alice, bob), ask(bob, alice)])
    expect(await friendsOf(alice)).toEqual([bob.id])
    expect((await alice.call('GET /api/chat/history', { query: { friendId: bob.id } })).count).toBe(1)
  }
})

test('one of agreeing and refusing at the same moment happens', async () => {
  for (let round = 0; round < 5; round++) {
    const [alice, bob, id] = await pending()
    const results = await Promise.allSettled([set(bob, id, 1), set(bob, id, 2)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const agreed = results[0]?.status === 'fulfilled'
    expect(await friendsOf(alice)).toEqual(agreed ? [bob.id] : [])
    expect(await statusesOf(alice)).toEqual([agreed ? [1, 1, 1] : [2, 2, 2]])
  }
})

test('the list is paged, counts what one sees, and is newest first', async () => {
  const [me, ...others] = (await people('Me', 'One', 'Two', 'Three')) as [Person, ...Person[]]
  for (const other of others) await ask(other, me)
  const page = (n: number) => me.call('GET /api/user/valid', { query: { page: n, limit: 2 } })
  expect(await page(1)).toMatchObject({ count: 3, list: [{ nickname: 'Three' }, { nickname: 'Two' }] })
  expect(await page(2)).toMatchObject({ count: 3, list: [{ nickname: 'One' }] })
  expect(await page(3)).toEqual({ count: 3, list: [] })
})

test('friend requests and their answers are published on open v2 connections of both sides', async () => {
  const [alice, bob] = (await people('Alice', 'Bob')) as [Person, Person]
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await ask(alice, bob)
  expect(await his.next(event('changed'))).toMatchObject({ event: 'changed', topics: ['friendRequests'] })
  expect(await hers.next(event('changed'))).toMatchObject({ event: 'changed', topics: ['friendRequests'] })
  const [request] = await requestsOf(bob)
  await set(bob, request?.id ?? 0, 1)
  expect((await hers.next(event('changed'))).topics).toEqual(['friends', 'friendRequests', 'sessions'])
  expect((await his.next(event('changed'))).topics).toEqual(['friends', 'friendRequests', 'sessions'])
  await acknowledged(hers, text(bob, 'at once'))
})
