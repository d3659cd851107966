import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestBrokers } from '../../../test/support/redis-brokers.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'
import { NoticeSigning } from './notice-signing.ts'

const mark = ' '.repeat(32)

/** Two nodes, one of which listens, and a Redis client that is no node. */
async function openWithForger(options: Parameters<typeof openTestBrokers>[1] = {}) {
  const refusedReported: number[] = []
  const brokers = await openTestBrokers(inject('redisUrl'), {
    onRefused: (count) => refusedReported.push(count),
    ...options,
  })
  const forger = await openRedis(inject('redisUrl'), () => undefined)
  onTestFinished(async () => {
    await closeRedis(forger)
    await brokers[Symbol.asyncDispose]()
  })
  const heard: unknown[] = []
  await brokers.there.subscribe('a', (notice) => heard.push(notice))
  return {
    ...brokers,
    heard,
    refusedReported,
    forge: (topic: string, text: string) => forger.publish(`${brokers.prefix}0:${topic}`, text),
  }
}

test('unsigned notices reach no handler, are counted, and are reported once a minute', async () => {
  const { here, there, heard, losses, refusedReported, forge } = await openWithForger()
  const stranger = new NoticeSigning(randomBytes(32))
  for (const text of ['"forged"', stranger.signed('a', '"forged"') + mark, 'no JSON', ''])
    await forge('a', text)
  await forge('loss', '{}')
  here.publish('a', 'genuine')
  await vi.waitFor(() => expect(heard).toEqual(['genuine']), 10_000)
  await vi.waitFor(() => expect(there.refused).toBe(5), 10_000)
  expect(losses).toEqual([])
  // From both nodes: this one receives losses too.
  expect(refusedReported).toEqual([1, 1])
})

test('unsigned notices are refused from the start if all nodes sign', async () => {
  const looks = vi.fn(async () => false)
  const { here, heard, there, forge } = await openWithForger({ hasUnsigned: looks })
  await forge('a', `"forged"${mark}`)
  here.publish('a', 'genuine')
  await vi.waitFor(() => expect(heard).toEqual(['genuine']), 10_000)
  expect(there.refused).toBe(1)
  // Once on each node.
  expect(looks).toHaveBeenCalledTimes(2)
})

test('unsigned notices are accepted while a node that does not sign is there', async () => {
  const { heard, there, forge } = await openWithForger({ hasUnsigned: async () => true })
  await forge('a', `"of an older node"${mark}`)
  await vi.waitFor(() => expect(heard).toEqual(['of an older node']), 10_000)
  expect(there.refused).toBe(0)
})
