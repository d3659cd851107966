import { expect, test } from 'vitest'
import { warm } from '../../src/search/warming.ts'
import { openWorld } from '../groups/groups-support.ts'
import { found, indexed } from './search-support.ts'

const world = await openWorld()

test('what is searched for nobody changes nothing, and ends when the node does', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const group = await world.group({ owner: alice, members: [bob] })
  const id = await alice.say(group, '的的的 the a')
  await indexed(world)
  const blocks = () => world.queries.selectFrom('search_blocks').selectAll().execute()
  const before = await blocks()
  await warm(world.database, new AbortController().signal)
  await warm(world.database, AbortSignal.abort())
  expect(await blocks()).toEqual(before)
  expect(await found(bob, '的的的')).toEqual([id])
})
