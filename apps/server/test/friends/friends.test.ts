import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'
import { somePicture, uploadImage } from '../support/uploads.ts'

const server = await startTestServer()

const list = (person: Person, query: { key?: string; page?: number; limit?: number } = {}) =>
  person.call('GET /api/user/friends', { query })
const info = (person: Person, friend: { id: number }) =>
  person.call('GET /api/user/friend_info', { query: { friendID: friend.id } })
const note = (person: Person, friend: { id: number }, notice: string) =>
  person.call('PUT /api/user/friends', { body: { friendID: friend.id, notice } })
const remove = (person: Person, friend: { id: number }) =>
  person.call('DELETE /api/user/friends', { body: { friendId: friend.id } })
const history = (person: Person, friend: { id: number }) =>
  person.call('GET /api/chat/history', { query: { friendId: friend.id } })

test('a friend is shown with profile, my note and whether online', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const avatar = await uploadImage(server.url, bob, await somePicture(), 'avatar')
  await bob.call('PUT /api/user/user_info', { body: { abstract: 'about Bob', avatar } })
  await note(alice, bob, 'Bobby')
  const expected = {
    userID: bob.id,
    nickname: 'Bob',
    abstract: 'about Bob',
    avatar,
    notice: 'Bobby',
    isOnline: false,
  }
  expect(await list(alice)).toStrictEqual({ list: [expected], count: 1 })
  expect(await info(alice, bob)).toStrictEqual(expected)
})

test('a note is mine alone, and an empty one takes it away', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await note(alice, bob, '  Bobby ')
  expect((await info(alice, bob)).notice).toBe('Bobby')
  expect((await info(bob, alice)).notice).toBe('')
  await note(alice, bob, '')
  expect((await info(alice, bob)).notice).toBe('')
})

test('strangers, oneself and people who do not exist are no friends', async () => {
  const [alice, carla] = [await server.register('Alice'), await server.register('Carla')]
  for (const other of [carla, alice, { id: 999_999_999 }]) {
    await expect(info(alice, other)).rejects.toMatchObject(refusal('notFriends'))
    await expect(note(alice, other, 'x')).rejects.toMatchObject(refusal('notFriends'))
    await expect(remove(alice, other)).rejects.toMatchObject(refusal('notFriends'))
  }
})

test('friends are searched by nickname, note and id, literally and in any case', async () => {
  const [me, anna, percent] = await server.friends('Me', 'Anna', '100%')
  await note(me, anna, 'Schwester')
  const found = async (key: string) => (await list(me, { key })).list.map(({ userID }) => userID)
  expect(await found('ANN')).toEqual([anna.id])
  expect(await found('schwes')).toEqual([anna.id])
  expect(await found(String(anna.id))).toEqual([anna.id])
  expect(await found('%')).toEqual([percent.id])
  expect(await found('_')).toEqual([])
  expect((await found('')).toSorted()).toEqual([anna.id, percent.id].toSorted())
})

test('friends come in pages, and the count is of all', async () => {
  const [me, ...friends] = await server.friends('Me', 'A', 'B', 'C')
  const pages = await Promise.all([1, 2, 3].map((page) => list(me, { page, limit: 2 })))
  expect(pages.map(({ count }) => count)).toEqual([3, 3, 3])
  const ids = pages.flatMap((page) => page.list.map(({ userID }) => userID))
  expect(ids).toEqual(friends.map(({ id }) => id).toSorted())
})

test('removing ends the friendship for both', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  expect(await remove(alice, bob)).toEqual({})
  for (const [one, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    expect(await list(one)).toEqual({ list: [], count: 0 })
    await expect(info(one, other)).rejects.toMatchObject(refusal('notFriends'))
    await expect(remove(one, other)).rejects.toMatchObject(refusal('notFriends'))
  }
})

test('after removing both keep the history, and see it', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'one', 'two')
  const before = await history(bob, alice)
  await remove(bob, alice)
  expect(await history(bob, alice)).toEqual(before)
  expect((await history(alice, bob)).count).toBe(before.count)
  expect((await alice.call('GET /api/chat/session', {})).list).toMatchObject([{ userId: bob.id }])
})

test('after removing neither can send, at once, on sockets that were open all along', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await acknowledged(hers, text(bob, 'still friends'))
  await remove(bob, alice)
  hers.send(text(bob, 'hello?', 'hers'))
  his.send(text(alice, 'hello?', 'his'))
  const { code } = refusal('recipientNotFriend')
  expect(await hers.next(event('error'))).toMatchObject({ clientMessageId: 'hers', code, retry: false })
  expect(await his.next(event('error'))).toMatchObject({ clientMessageId: 'his', code, retry: false })
  expect((await history(alice, bob)).count).toBe(2)
})

test('a removal that crosses messages cuts them off at one place, and none is stored after it', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  for (let i = 0; i < 60; i++) hers.send(text(bob, `message ${i}`, `id-${i}`))
  await hers.next(event('ack'))
  await remove(bob, alice)
  const counted = (await history(bob, alice)).count
  const outcomes = ['ack']
  while (outcomes.length < 60)
    outcomes.push((await hers.next((frame) => event('ack')(frame) || event('error')(frame))).event)
  expect((await history(bob, alice)).count).toBe(counted)
  const accepted = outcomes.filter((outcome) => outcome === 'ack').length
  expect(counted).toBe(accepted + 1)
})

test('people who were friends may become friends again, with the old history', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  await say(alice, bob, 'before')
  await remove(alice, bob)
  await server.befriend(bob, alice)
  await say(alice, bob, 'after')
  const contents = (await history(alice, bob)).list.map(({ msgPreview }) => msgPreview)
  expect(contents.filter((content) => !content.startsWith('我们'))).toEqual(['before', 'after'])
  expect((await info(alice, bob)).notice).toBe('')
})

test('the end of a friendship is published on open v2 connections of both', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await remove(alice, bob)
  expect(await his.next(event('changed'))).toMatchObject({ event: 'changed', topics: ['friends'] })
  expect(await hers.next(event('changed'))).toMatchObject({ event: 'changed', topics: ['friends'] })
})
