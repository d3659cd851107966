import { expect, inject, test, vi } from 'vitest'
import { leaseSeconds, openTestPresences } from '../../../test/support/redis-presences.ts'
import { restartableRedis } from '../../../test/support/restartable-redis.ts'
import { DatabasesDiffer } from './presence.ts'
import type { RedisPresence } from './redis-presence.ts'

const leaseMs = leaseSeconds * 1000
const longer = { timeout: 20_000 }
/** Milliseconds that a node waits for an answer, if the test prevents the answer. */
const impatient = { answerMs: 250 }
/** Leases that a busy machine keeps. */
const lasting = { leaseSeconds: 6 }

/** The event loop of a node that dies stops; here, its renewals. */
function kill(node: RedisPresence) {
  vi.spyOn(node, 'renew').mockResolvedValue()
}

test('a living node keeps its people online past its lease', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'), { leaseSeconds: 3 })
  await nodes.here.connected(1)
  await new Promise((resolve) => setTimeout(resolve, 4500))
  expect(await nodes.there.online([1])).toEqual(new Set([1]))
})

test('a node is known to the others from its start on, before it has people', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  expect(await nodes.there.shares()).toEqual({ here: 0, everywhere: 0, nodes: 2 })
})

test('a dead node loses its leases; another is notified of those offline with it, not of those elsewhere', async () => {
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

test('a stopping node reports only the people who were on no other node', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  await nodes.here.connected(2)
  await nodes.there.connected(1)
  const gone = new Promise<readonly number[]>((resolve) => nodes.there.onExpired(resolve))
  await nodes.here.close()
  expect(await gone).toEqual([2])
})

test('people of a stopping node are online until the grace is over, and those back by then never left', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'), { graceMs: 6000 })
  const gone = vi.fn()
  nodes.there.onExpired(gone)
  await nodes.here.connected(1)
  await nodes.here.connected(2)
  await nodes.here.close()
  expect(await nodes.there.online([1, 2])).toEqual(new Set([1, 2]))
  expect(await nodes.there.connected(1)).toBe(false)
  await nodes.there.renew()
  expect(gone).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith([2]), longer)
  expect(gone).toHaveBeenCalledTimes(1)
})

test('when Redis was away from all nodes for longer than a lease, nobody counts as gone for that', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, impatient)
  const gone = vi.fn()
  for (const node of [nodes.here, nodes.there]) node.onExpired(gone)
  await nodes.here.connected(1)
  await nodes.there.connected(2)
  redis.freeze()
  await new Promise((resolve) => setTimeout(resolve, 2 * leaseMs))
  redis.thaw()
  await vi.waitFor(async () => expect((await nodes.here.allOnline()).sort()).toEqual([1, 2]), longer)
  for (let n = 0; n < 4; n++) for (const node of [nodes.here, nodes.there]) await node.renew()
  expect(gone).not.toHaveBeenCalled()
})

test('a node that starts gives the others time to renew before it counts any of them as dead', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  for (const node of [nodes.here, nodes.there]) kill(node)
  await vi.waitFor(async () => expect(await nodes.there.allOnline()).toEqual([]), longer)
  const gone = vi.fn()
  const started = await nodes.open()
  started.onExpired(gone)
  await started.renew()
  expect(gone).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith([1]), longer)
  await started.close()
})

test('comings and goings that Redis did not hear of are made up for once it is back', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url)
  await nodes.here.connected(1)
  await redis.stop()
  expect(await nodes.here.disconnected(1)).toBe(true)
  expect(await nodes.here.connected(2)).toBe(true)
  await redis.start()
  await vi.waitFor(async () => expect(await nodes.there.allOnline()).toEqual([2]), longer)
})

test('a Redis that has stopped answering holds up nobody: the node goes by what it knows', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, impatient)
  await nodes.here.connected(1)
  redis.freeze()
  expect(await nodes.here.online([1, 2])).toEqual(new Set([1]))
  // A caller that must know learns that it is not known.
  await expect(nodes.here.surelyOnline([1, 2])).rejects.toThrow()
  expect(await nodes.here.connected(2)).toBe(true)
  expect(await nodes.here.allOnline()).toEqual([1, 2])
  redis.thaw()
})

test('a person who left a dead node behind goes offline with their last living connection', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.connected(1)
  kill(nodes.here)
  await nodes.there.connected(1)
  await vi.waitFor(async () => expect(await nodes.there.allOnline()).toEqual([1]), 20_000)
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

test('after Redis has forgotten them, nobody is reported online before all nodes have had time to register their people', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, { leaseSeconds: 3 })
  await nodes.there.connected(2)
  const surely = () => nodes.here.surelyOnline([2])
  await vi.waitFor(async () => expect(await surely()).toEqual(new Set([2])), longer)
  kill(nodes.there)
  await redis.stop()
  await redis.start()
  // Redis answers, and the other node has not said anything anew.
  await vi.waitFor(async () => expect(await surely().catch(String)).toContain('may have forgotten'), longer)
  await vi.waitFor(async () => expect(await surely().catch(String)).toEqual(new Set()), longer)
})

test('nor before this node has reported its people to Redis', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, impatient)
  const surely = () => nodes.here.surelyOnline([1])
  await vi.waitFor(async () => expect(await surely()).toEqual(new Set()), longer)
  const renewal = vi.spyOn(nodes.here, 'renew').mockResolvedValue()
  redis.freeze()
  await nodes.here.connected(1)
  redis.thaw()
  const answer = () => surely().catch(String)
  let first: unknown
  await vi.waitFor(async () => {
    first = await answer()
    expect(String(first)).not.toContain('too long')
  }, longer)
  expect(first).toContain('may have forgotten')
  renewal.mockRestore()
  await vi.waitFor(async () => expect(await answer()).toEqual(new Set([1])), longer)
})

test('while Redis is away each node knows its own people, and nothing is an error to those who ask', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url)
  await nodes.here.connected(1)
  await redis.stop()
  await vi.waitFor(async () => expect(await nodes.here.online([1, 2])).toEqual(new Set([1])), 20_000)
  expect(await nodes.here.allOnline()).toEqual([1])
  expect(await nodes.here.connected(2)).toBe(true)
  await redis.start()
  await vi.waitFor(async () => expect(await nodes.there.online([1, 2])).toEqual(new Set([1, 2])), longer)
})

test('the true state of people whose change Redis did not confirm in time is published once it answers', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, impatient)
  const reported = new Map<number, boolean>()
  nodes.here.onSettled((isOnline) => {
    for (const [userId, is] of isOnline) reported.set(userId, is)
  })
  for (const id of [1, 2]) await nodes.here.connected(id)
  await nodes.there.connected(1)
  redis.freeze()
  expect(await Promise.all([1, 2].map((id) => nodes.here.disconnected(id)))).toEqual([true, true])
  expect(await nodes.here.connected(3)).toBe(true)
  expect(reported).toEqual(new Map())
  redis.thaw()
  const whatHolds = new Map([
    [1, true],
    [2, false],
    [3, true],
  ])
  await vi.waitFor(() => expect(reported).toEqual(whatHolds), longer)
})

test('nodes have one database: one with another is refused, for as long as others go on', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'), lasting)
  await nodes.here.agreeOn('one')
  await nodes.there.agreeOn('one')
  const stranger = await nodes.open()
  await expect(stranger.agreeOn('another')).rejects.toThrow(DatabasesDiffer)
  await nodes.there.agreeOn('one')
  await Promise.all([nodes.here.close(), nodes.there.close()])
  await stranger.agreeOn('another')
  await stranger.close()
})

test('a restart of Redis lets in no node with another database', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url, lasting)
  await nodes.here.agreeOn('one')
  await redis.stop()
  await redis.start()
  await vi.waitFor(async () => expect((await nodes.there.shares()).nodes).toBe(2), longer)
  await expect(nodes.there.agreeOn('another')).rejects.toThrow(DatabasesDiffer)
})

test('a node that died with another database hinders nobody for longer than its lease', async () => {
  await using nodes = await openTestPresences(inject('redisUrl'))
  await nodes.here.agreeOn('one')
  kill(nodes.here)
  await nodes.there.agreeOn('another')
})

test('while Redis is away nodes count as having one database', async () => {
  await using redis = await restartableRedis()
  await using nodes = await openTestPresences(redis.url)
  await nodes.here.agreeOn('one')
  await redis.stop()
  await nodes.there.agreeOn('another')
  expect(nodes.errors.length).toBeGreaterThan(0)
  await redis.start()
})
