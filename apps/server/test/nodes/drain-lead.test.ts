import { randomUUID } from 'node:crypto'
import { CloseCode } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { acknowledged, peopleOf, text } from '../support/people.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

/** Longer than a test may take. */
const endless = { PARLEY_DRAIN_LEAD_SECONDS: '300' }

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a node that is asked to end', () => {
  async function place() {
    const { databaseUrl, dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const redis = await restartableRedis()
    onTestFinished(redis.stop)
    const env = {
      ...environment(dataDir, databaseUrl),
      REDIS_URL: redis.url,
      PARLEY_TOKEN_SECRET: randomUUID(),
    }
    return { env, redis }
  }

  async function readiness(url: string, query = '') {
    const answer = await fetch(`${url}/readyz${query}`)
    return [answer.status, await answer.json()]
  }

  test('says so and serves on beside another, new sockets too, until it is asked once more', async () => {
    const { env } = await place()
    const start = () => startChildServer({ ...env, ...endless })
    const [one, two] = [await start(), await start()]
    const [alice, bob] = await peopleOf(one.url).friends('Alice', 'Bob')
    const before = await alice.openEvents()
    const ended = one.stop()
    await expect.poll(() => readiness(one.url), { timeout: 10_000 }).toEqual([503, { status: 'draining' }])
    expect(await readiness(one.url, '?notReady=404')).toEqual([404, { status: 'draining' }])
    const during = await alice.openEvents()
    await acknowledged(before, text(bob, 'by a socket that there was', 'id-1'))
    await acknowledged(during, text(bob, 'by a new one', 'id-2'))
    expect(await alice.call('GET /api/user/user_info')).toMatchObject({ userID: alice.id })

    void one.stop()
    expect(await Promise.all([before.closed, during.closed])).toMatchObject([
      { code: CloseCode.goingAway },
      { code: CloseCode.goingAway },
    ])
    expect(await ended).toBe(0)
    await two.kill()
  })

  test('ends by itself when the lead is over', async () => {
    const { env } = await place()
    const start = () => startChildServer({ ...env, PARLEY_DRAIN_LEAD_SECONDS: '1' })
    const [one, two] = [await start(), await start()]
    expect(await one.stop()).toBe(0)
    await two.kill()
  })

  test('does not wait where there is no other, or the other has ended before it', async () => {
    const { env } = await place()
    const [one, two] = [
      await startChildServer({ ...env, ...endless }),
      await startChildServer({ ...env, PARLEY_DRAIN_LEAD_SECONDS: '0' }),
    ]
    expect(await two.stop()).toBe(0)
    expect(await one.stop()).toBe(0)
    const { REDIS_URL: _, ...alone } = env
    const single = await startChildServer({ ...alone, ...endless })
    expect(await single.stop()).toBe(0)
  })

  test('waits where Redis does not say whether there are others', async () => {
    const { env, redis } = await place()
    const one = await startChildServer({ ...env, ...endless })
    const [alice] = await peopleOf(one.url).friends('Alice', 'Bob')
    await redis.stop()
    const ended = one.stop()
    await expect.poll(() => readiness(one.url), { timeout: 10_000 }).toEqual([503, { status: 'draining' }])
    const hers = await alice.openEvents()
    void one.stop()
    expect(await hers.closed).toMatchObject({ code: CloseCode.goingAway })
    expect(await ended).toBe(0)
  })
})
