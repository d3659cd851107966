import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { warm } from '../../src/messaging/search/jobs.ts'
import { openWorld } from '../groups/groups-support.ts'
import { found, indexed } from './search-support.ts'

const world = await openWorld()

/** How many statements it takes to search for nobody. */
async function statements(signal: AbortSignal) {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { admission, queries } = world.database
  await warm({ admission, queries: queries.withPlugin(counting) }, signal)
  return count
}

test('a warming search for nobody runs its statements and changes nothing, and ends when the node does', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const group = await world.group({ owner: alice, members: [bob] })
  const id = await alice.say(group, '的的的 the a')
  await indexed(world)
  const blocks = () => world.queries.selectFrom('search_blocks').selectAll().execute()
  const before = await blocks()
  expect(await statements(new AbortController().signal)).toBeGreaterThanOrEqual(12)
  expect(await statements(AbortSignal.abort())).toBe(0)
  expect(await blocks()).toEqual(before)
  expect(await found(bob, '的的的')).toEqual([id])
})
