import { expect, test } from 'vitest'
import { Filler, unfilledIn } from '../../src/messaging/search/index/filling.ts'
import { forgetFilling } from '../../src/messaging/search/service.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { openWorld } from '../groups/groups-support.ts'
import { found, indexed, page } from './search-support.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
await world.befriend(alice, bob)

test('a new site waits for no older messages, and what is said there is found', async () => {
  expect(await page(alice, { text: '开天' })).toEqual({ list: [] })
  expect(await unfilledIn(world.queries)).toEqual([])
  const group = await world.group({ owner: alice, members: [bob] })
  const id = await alice.say(group, '开天辟地')
  expect(await page(alice, { text: '开天' })).not.toHaveProperty('index')
  await indexed(world)
  expect(await found(bob, '开天')).toEqual([id])
})

test('a site where something was said before is not taken for a new one', async () => {
  const group = await world.group({ owner: alice, members: [bob] })
  const id = await alice.say(group, '前朝旧事')
  await indexed(world)
  await world.queries.deleteFrom('search_blocks').execute()
  await forgetFilling(world.queries)
  const logs = { end: async () => 1, settledEnd: async () => 1 }
  await new Filler({
    database: world.database,
    logs,
    failed: new FailedWork({ database: world.database, log: console }),
  }).begin()
  await world.runJob('search index filling')
  await indexed(world)
  expect(await found(bob, '前朝')).toEqual([id])
})
