import { expect, inject, test, vi } from 'vitest'
import { leaseSeconds, openTestPresences } from '../../test/support/redis-presences.ts'
import { restartableRedis } from '../../test/support/restartable-redis.ts'
import type { RedisPresence } from './redis-presence.ts'

const leaseMs = leaseSeconds * 1000
const longer = { timeout: 10_000 }

/** The event loop of a node that dies stops; here, its renewals. */
function kill(node: RedisPresence) {
  vi.spyOn(node, 'renew').mockResolvedValue()
}

test('a living node keeps its people online past its lease', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  await new Promise((resolve) => setTimeout(resolve, 1.5 * leaseMs))
  expect(await nodes.there.online([1])).toEqual(new Set([1]))
})

test('a dead node loses its leases; another is told who went offline with it, and not who is elsewhere', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  const expired: number[] = []
  nodes.there.onExpired((userIds) => expired.push(...userIds))
  await nodes.here.connected(1)
  await nodes.here.connected(2)
  await nodes.there.connected(2)
  kill(nodes.here)
  await vi.waitFor(() => expect(expired).toEqual([1]), longer)
  expect(await nodes.there.online([1, 2])).toEqual(new Set([2]))
  expect(await nodes.there.connected(1)).toBe(true)
})

test('of a node that died the others are told, of one that stopped they are not', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  let deaths = 0
  nodes.there.onNodeDied(() => deaths++)
  await nodes.here.connected(1)
  kill(nodes.here)
  await vi.waitFor(() => expect(deaths).toBe(1), longer)
  await nodes.here.connected(2)
  const gone = new Promise<readonly number[]>((resolve) => nodes.there.onExpired(resolve))
  await nodes.here.close()
  expect(await gone).toEqual([2])
  expect(deaths).toBe(1)
})

test('somebody who left a dead node behind goes offline with their last living connection', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  kill(nodes.here)
  await nodes.there.connected(1)
  await vi.waitFor(async () => expect(await nodes.there.allOnline()).toEqual([1]))
  await new Promise((resolve) => setTimeout(resolve, 1.5 * leaseMs))
  expect(await nodes.there.disconnected(1)).toBe(true)
})

test('a node that stops takes its people with it at once', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  await nodes.here.close()
  expect(await nodes.there.online([1])).toEqual(new Set())
})

test('after a restart of Redis everybody who is connected is online again', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url)
  await nodes.here.connected(1)
  await nodes.there.connected(2)
  await redis.stop()
  await redis.start()
  await vi.waitFor(async () => expect((await nodes.here.allOnline()).sort()).toEqual([1, 2]), longer)
})

test('while Redis is away each node knows its own people, and nothing is an error to those who ask', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url)
  await nodes.here.connected(1)
  await redis.stop()
  await vi.waitFor(async () => expect(await nodes.here.online([1, 2])).toEqual(new Set([1])))
  expect(await nodes.here.allOnline()).toEqual([1])
  await expect(nodes.here.connected(2)).rejects.toThrow()
  await redis.start()
  await vi.waitFor(async () => expect(await nodes.there.online([1, 2])).toEqual(new Set([1, 2])), longer)
})
