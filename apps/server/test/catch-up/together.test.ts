import { expect, test } from 'vitest'
import { watchersOf } from '../../src/identity/friends/repository.ts'
import { personChangesAfter } from '../../src/messaging/catch-up/repository.ts'
import { directLogEnds } from '../../src/messaging/direct/list-repository.ts'
import { groupLogEnds } from '../../src/messaging/groups/list-repository.ts'
import { membershipsOf } from '../../src/messaging/groups/membership-repository.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { queries } = server.context.database

test('people who are looked up together each get what is theirs, as if they had been alone', async () => {
  const [alice, bob, carla] = await server.friends('Alice', 'Bob', 'Carla')
  const dora = await server.register('Dora')
  const group = (userIdList: number[]) =>
    alice.call('POST /api/group/group', { body: { mode: 2, userIdList } })
  await group([bob.id, carla.id])
  await group([bob.id])
  const people = [alice, bob, carla, dora].map(({ id }) => id)
  expect(await membershipsOf(queries, bob.id)).toHaveLength(2)
  expect(await directLogEnds(queries, alice.id)).toHaveLength(2)
  for (const look of [membershipsOf, watchersOf, directLogEnds, groupLogEnds]) {
    const alone: unknown[] = []
    for (const id of people) alone.push(await look(queries, id))
    expect(await Promise.all(people.map((id) => look(queries, id)))).toEqual(alone)
  }
})

test('two cursors of one person are answered separately', async () => {
  const [alice] = await server.friends('Alice', 'Bob', 'Carla')
  const all = await personChangesAfter(queries, alice.id, 0)
  expect(all.changes.length).toBeGreaterThan(1)
  const end = all.last_position
  const [first, last, none] = await Promise.all([
    personChangesAfter(queries, alice.id, 0),
    personChangesAfter(queries, alice.id, end - 1),
    personChangesAfter(queries, alice.id, end),
  ])
  expect(first).toEqual(all)
  expect(last).toEqual({ ...all, changes: all.changes.slice(-1) })
  expect(none).toEqual({ ...all, changes: [] })
})
