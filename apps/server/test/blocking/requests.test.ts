import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const block = (by: Person, whom: Person) => by.call('POST /api/user/blocks', { body: { userId: whom.id } })
const unblock = (by: Person, whom: Person) =>
  by.call('DELETE /api/user/blocks', { body: { userId: whom.id } })
const ask = (from: Person, to: Person) =>
  from.outcome('POST /api/user/friends', { body: { friendId: to.id } })
const howToAdd = (from: Person, to: Person) =>
  from.call('POST /api/user/valid', { body: { friendId: to.id } })
const requestsOf = async (person: Person) => (await person.call('GET /api/user/valid')).list
const friendsOf = async (person: Person) => (await person.call('GET /api/user/friends')).list

test.each([1, 2, 3, 4] as const)(
  'a blocked person meets somebody who lets nobody add them, in mode %i as well',
  async (verification) => {
    const [alice, bob, closed] = await world.people('Alice', 'Bob', 'Closed')
    const verificationQuestion = { problem1: 'Why?', answer1: 'So' }
    await alice.call('PUT /api/user/user_info', { body: { verification, verificationQuestion } })
    await closed.call('PUT /api/user/user_info', { body: { verification: 0 } })
    await block(alice, bob)
    expect(await howToAdd(bob, alice)).toEqual(await howToAdd(bob, closed))
    for (let i = 0; i < 6; i++) expect(await ask(bob, alice)).toBe(await ask(bob, closed))
    expect(await requestsOf(alice)).toEqual([])
    expect(await requestsOf(bob)).toEqual([])
    await unblock(alice, bob)
    expect(await howToAdd(bob, alice)).toMatchObject({ verification })
  },
)

test('a pause that runs does not tell of a block, nor a block of a pause', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await ask(bob, alice)
  const [request] = await requestsOf(alice)
  await alice.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 2 } })
  await block(alice, bob)
  expect(await ask(bob, alice)).toBe('addingRefused')
  expect(await howToAdd(bob, alice)).toEqual({ verification: 0, verificationQuestion: null })
})

test('a person makes friends only with those whom they do not block', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await ask(bob, alice)
  const [request] = await requestsOf(alice)
  await block(alice, bob)
  const agree = () =>
    alice.outcome('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
  expect(await agree()).toBe('unblockFirst')
  expect(await ask(alice, bob)).toBe('unblockFirst')
  expect(await friendsOf(alice)).toEqual([])
  await unblock(alice, bob)
  expect(await agree()).toBe('ok')
  expect(await friendsOf(alice)).toMatchObject([{ userID: bob.id }])
})

test('a person who has asked and then blocks can still be agreed to, like anybody who has asked', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await ask(alice, bob)
  await block(alice, bob)
  expect(await ask(bob, alice)).toBe('ok')
  expect(await friendsOf(bob)).toMatchObject([{ userID: alice.id }])
})

test('nobody is brought into a group by somebody whom they block', async () => {
  const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
  await world.befriend(bob, alice, carla)
  const id = await world.group({ owner: bob })
  await block(alice, bob)
  const invite = (memberIdList: number[]) =>
    bob.outcome('POST /api/group/member', { body: { id, memberIdList } })
  const create = (userIdList: number[]) =>
    bob.outcome('POST /api/group/group', { body: { mode: 2, userIdList } })
  for (const act of [invite, create]) {
    expect(await act([alice.id])).toBe('notFriends')
    expect(await act([alice.id, carla.id])).toBe('notFriends')
    expect(await act([carla.id])).toBe('ok')
  }
  expect((await alice.call('GET /api/group/session')).count).toBe(0)
  const hers = await world.group({ owner: alice })
  expect(await alice.outcome('POST /api/group/member', { body: { id: hers, memberIdList: [bob.id] } })).toBe(
    'ok',
  )
})
