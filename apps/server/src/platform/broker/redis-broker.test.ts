import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { openTestBrokers } from '../../../test/support/redis-brokers.ts'
import { restartableRedis } from '../../../test/support/restartable-redis.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'

test('after a restart of Redis all topics are subscribed again, and each node reports a possible loss', async () => {
  await using redis = await restartableRedis()
  await using brokers = await openTestBrokers(redis.url)
  const heard: unknown[] = []
  for (const topic of ['a', 'b']) await brokers.there.subscribe(topic, (notice) => heard.push(notice))
  await redis.stop()
  await redis.start()
  await vi.waitFor(() => expect(brokers.losses.sort()).toEqual(['here', 'there']), 10_000)
  await vi.waitFor(() => {
    brokers.here.publish('a', 'again')
    brokers.here.publish('b', 'again')
    expect(heard.length).toBeGreaterThan(1)
  }, 10_000)
})

test('notices published while Redis is away are dropped and counted, and publish never throws', async () => {
  await using redis = await restartableRedis()
  await using brokers = await openTestBrokers(redis.url)
  const heard: unknown[] = []
  await brokers.there.subscribe('a', (notice) => heard.push(notice))
  await redis.stop()
  await vi.waitFor(() => {
    brokers.here.publish('a', 'lost')
    expect(brokers.here.dropped).toBeGreaterThan(2)
  }, 20_000)
  await redis.start()
  await vi.waitFor(() => {
    brokers.here.publish('a', 'found')
    expect(heard).toContain('found')
  }, 10_000)
  expect(heard).not.toContain('lost')
})

test('a subscription made while Redis is away works once Redis is back', async () => {
  await using redis = await restartableRedis()
  await using brokers = await openTestBrokers(redis.url)
  await redis.stop()
  await vi.waitFor(() => {
    brokers.here.publish('a', 'lost')
    expect(brokers.here.dropped).toBeGreaterThan(0)
  }, 20_000)
  const heard: unknown[] = []
  const subscribed = brokers.there.subscribe('a', (notice) => heard.push(notice))
  await redis.start()
  await subscribed
  await vi.waitFor(() => {
    brokers.here.publish('a', 'found')
    expect(heard).toContain('found')
  }, 10_000)
})

test('a failed publish reports a loss to all nodes as soon as it can, even if their own connections held', async () => {
  await using redis = await restartableRedis()
  await using brokers = await openTestBrokers(redis.url)
  const command = await openRedis(redis.url, () => undefined)
  onTestFinished(() => closeRedis(command))
  await command.call('ACL', 'SETUSER', 'default', '-publish')
  brokers.here.publish('a', 'lost')
  await vi.waitFor(() => expect(brokers.here.dropped).toBe(1), 20_000)
  expect(brokers.losses).toEqual([])
  await command.call('ACL', 'SETUSER', 'default', '+publish')
  await vi.waitFor(() => expect(brokers.losses.sort()).toEqual(['here', 'there']), 10_000)
})

test('a Redis that does not answer at the start is an error', async () => {
  await expect(openTestBrokers(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow()
})

test('one late answer is no outage, several in a row are', async () => {
  await using redis = await restartableRedis()
  await using brokers = await openTestBrokers(redis.url)
  const command = await openRedis(redis.url, () => undefined)
  onTestFinished(() => closeRedis(command))
  // Longer than an answer may take, and over before the second is due.
  await command.call('CLIENT', 'PAUSE', '1100', 'ALL')
  await command.ping()
  expect(brokers.here.isJoined).toBe(true)
  expect(brokers.losses).toEqual([])
  redis.freeze()
  await vi.waitFor(
    () => expect([brokers.here.isJoined, brokers.there.isJoined]).toEqual([false, false]),
    10_000,
  )
  redis.thaw()
  await vi.waitFor(() => expect(brokers.losses.sort()).toEqual(['here', 'there']), 10_000)
})
