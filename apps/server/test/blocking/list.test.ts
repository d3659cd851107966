import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const block = (by: Person, whom: { id: number }) =>
  by.outcome('POST /api/user/blocks', { body: { userId: whom.id } })
const unblock = (by: Person, whom: { id: number }) =>
  by.outcome('DELETE /api/user/blocks', { body: { userId: whom.id } })
const blocked = (by: Person, query: object = {}) => by.call('GET /api/user/blocks', { query })

test('blocked people are listed, newest first, for the person who blocks alone', async () => {
  const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
  await block(alice, bob)
  await block(alice, carla)
  expect(await blocked(alice)).toEqual({
    list: [
      { userID: carla.id, nickname: 'Carla', avatar: '', createdAt: expect.stringMatching(/Z$/) },
      { userID: bob.id, nickname: 'Bob', avatar: '', createdAt: expect.stringMatching(/Z$/) },
    ],
    count: 2,
  })
  expect(await blocked(alice, { page: 2, limit: 1 })).toMatchObject({ list: [{ userID: bob.id }], count: 2 })
  expect(await blocked(bob)).toEqual({ list: [], count: 0 })
  expect(await unblock(alice, carla)).toBe('ok')
  expect(await blocked(alice)).toMatchObject({ list: [{ userID: bob.id }], count: 1 })
})

test('blocking and unblocking again changes nothing', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  expect(await unblock(alice, bob)).toBe('ok')
  for (let i = 0; i < 2; i++) expect(await block(alice, bob)).toBe('ok')
  expect(await blocked(alice)).toMatchObject({ count: 1 })
})

test('nobody blocks themselves or somebody who is not', async () => {
  const [alice] = await world.people('Alice')
  expect(await block(alice, alice)).toBe('selfBlocked')
  for (const act of [block, unblock]) expect(await act(alice, { id: 999_999_999 })).toBe('userUnknown')
})

test('a person who is found by nobody is blocked by those alone who see them anyway, and stays blocked', async () => {
  const [stranger, friend, fellow, asked, asking, former, hidden] = await world.people(
    ...['Stranger', 'Friend', 'Fellow', 'Asked', 'Asking', 'Former', 'Hidden'],
  )
  await world.befriend(hidden, friend)
  await world.group({ owner: fellow, members: [hidden] })
  await hidden.call('POST /api/user/friends', { body: { friendId: asked.id } })
  await asking.call('POST /api/user/friends', { body: { friendId: hidden.id } })
  await block(former, hidden)
  await hidden.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  expect(await block(stranger, hidden)).toBe('userUnknown')
  expect(await blocked(stranger)).toEqual({ list: [], count: 0 })
  for (const who of [friend, fellow, asked, asking, former]) {
    expect(await block(who, hidden)).toBe('ok')
    expect(await blocked(who)).toMatchObject({ list: [{ nickname: 'Hidden' }] })
  }
})

test('one person blocks so many and no more, also at once', async () => {
  const [alice, ...others] = await world.people('Alice', 'A', 'B', 'C')
  await world.queries
    .insertInto('users')
    .values(
      Array.from({ length: limits.blocks - 1 }, (_, i) => ({
        nickname: `Nobody ${i}`,
        account_name: null,
        recall_message: null,
        verification_question: null,
      })),
    )
    .execute()
  await world.queries
    .insertInto('blocks')
    .columns(['user_id', 'blocked_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [val(alice.id).$castTo<number>().as('user_id'), 'id'])
        .where('nickname', 'like', 'Nobody %'),
    )
    .execute()
  const outcomes = await Promise.all(others.map((other) => block(alice, other)))
  expect(outcomes.toSorted()).toEqual(['blocksFull', 'blocksFull', 'ok'])
  expect((await blocked(alice)).count).toBe(limits.blocks)
})
