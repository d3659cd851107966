import { expect, inject, test, vi } from 'vitest'
import { openTestRates } from '../../../test/support/redis-rates.ts'
import { restartableRedis } from '../../../test/support/restartable-redis.ts'

const allowance = { points: 2, seconds: 600 }
const longer = { timeout: 20_000 }

test('while Redis is away each node counts by itself: nothing is an error, nobody is refused for it or let through', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestRates(redis.url)
  const [here, there] = [nodes.here.limit('some', allowance), nodes.there.limit('some', allowance)]
  await here.take('greedy')
  await here.take('greedy')
  await redis.stop()
  expect(await here.take('greedy')).toBeGreaterThan(0)
  expect(await here.peek('greedy')).toBeGreaterThan(0)
  for (const limit of [here, there]) {
    expect(await limit.peek('modest')).toBe(0)
    expect([await limit.take('modest'), await limit.take('modest')]).toEqual([0, 0])
    expect(await limit.take('modest')).toBeGreaterThan(0)
    await limit.reset('modest')
    expect(await limit.take('modest')).toBe(0)
  }
})

test('when Redis is back the nodes count together again', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestRates(redis.url)
  const [here, there] = [nodes.here.limit('some', allowance), nodes.there.limit('some', allowance)]
  await redis.stop()
  await here.take('a')
  await redis.start()
  let key = 0
  await vi.waitFor(async () => {
    key++
    await here.take(`b${key}`)
    await here.take(`b${key}`)
    expect(await there.peek(`b${key}`)).toBeGreaterThan(0)
  }, longer)
})

test('a Redis that has stopped answering holds up nobody: the node decides', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestRates(redis.url, 250)
  const limit = nodes.here.limit('some', allowance)
  redis.freeze()
  const taken = await Promise.all(Array.from({ length: 10 }, () => limit.take('a')))
  expect(taken.filter((waitMs) => waitMs === 0)).toHaveLength(2)
  redis.thaw()
})

test('a count ends with its window, and leaves nothing in Redis', async () => {
  await using nodes = await openTestRates(inject('redisUrl'))
  const limit = nodes.here.limit('short', { points: 1, seconds: 5 })
  await limit.take('a')
  expect(await nodes.keys()).toHaveLength(1)
  await vi.waitFor(async () => expect(await nodes.keys()).toEqual([]), longer)
  expect(await nodes.there.limit('short', { points: 1, seconds: 5 }).take('a')).toBe(0)
})
