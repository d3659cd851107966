import type { Arbitrary } from 'fast-check'
import fc from 'fast-check'
import { type Person, say } from './people.ts'
import type { TestServer } from './server.ts'

export interface World {
  /** Has friends, requests, messages and groups in which she is owner and member. */
  readonly alice: Person
  readonly administrator: Person
  /** Ids of people, messages, requests and groups: hers, other people's, and unknown ones. */
  readonly ids: Arbitrary<number>
}

/** A small world in which every id means something to somebody. */
export async function createWorld(server: TestServer): Promise<World> {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const [dan, eve, administrator] = [
    await server.register('Dan'),
    await server.register('Eve'),
    await server.register('Root'),
  ]
  await server.context.database.queries
    .updateTable('users')
    .set({ role: 1 })
    .where('id', '=', administrator.id)
    .execute()
  await eve.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await server.befriend(carla, dan)
  for (const [from, to] of [
    [dan, alice],
    [alice, dan],
    [eve, bob],
  ] as const)
    await from.call('POST /api/user/friends', { body: { friendId: to.id } })
  const messages = [
    ...(await say(alice, bob, 'hers', 'more of hers')),
    ...(await say(bob, alice, 'his')),
    ...(await say(carla, dan, 'none of her business')),
    ...(await say(alice, alice, 'a note')),
  ]
  const groups: number[] = []
  for (const [owner, friend] of [
    [alice, bob],
    [bob, alice],
    [carla, dan],
  ] as const)
    groups.push(
      (await owner.call('POST /api/group/group', { body: { mode: 2, userIdList: [friend.id] } })).groupId,
    )
  const people = [alice, bob, carla, dan, eve, administrator].map(({ id }) => id)
  const known = [...people, ...messages, ...groups, 1, 2, 3, 4]
  return { alice, administrator, ids: fc.constantFrom(...known, 999_999, Number.MAX_SAFE_INTEGER) }
}
