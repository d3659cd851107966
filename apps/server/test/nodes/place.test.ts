import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { failToStart, startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('two nodes on one database', () => {
  async function place() {
    const { databaseUrl, dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    return { ...environment(dataDir, databaseUrl), PARLEY_TOKEN_SECRET: randomUUID() }
  }

  test('without Redis the second does not start and says why; it does once the first was killed', async () => {
    const env = await place()
    const first = await startChildServer(env)
    const { code, said } = await failToStart(env)
    expect(code).toBe(1)
    expect(said).toBe(
      'Another Parley server uses this database, and people on one would hear nothing of the other: set REDIS_URL on both, or stop the other one.',
    )
    await first.kill()
    const second = await startChildServer(env)
    await second.kill()
  })

  test('with Redis both start, and one without it does not', async () => {
    const env = await place()
    await using redis = await restartableRedis()
    const shared = { ...env, REDIS_URL: redis.url }
    const nodes = [await startChildServer(shared), await startChildServer(shared)]
    expect((await failToStart(env)).said).toContain('set REDIS_URL on both')
    for (const node of nodes) await node.kill()
  })
})
