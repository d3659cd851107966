import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { DatabasesDiffer } from '../../src/platform/presence/presence.ts'
import { startServer } from '../../src/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { openTestPresences } from '../support/redis-presences.ts'
import { environment } from '../support/server.ts'

test('a node that is refused for its database does not count among the others', async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const env = environment(dataDir, databaseUrl)
  await using nodes = await openTestPresences(inject('redisUrl'), { leaseSeconds: 6 })
  await nodes.here.agreeOn('of another site')
  const presence = await nodes.open()
  expect((await nodes.here.shares()).nodes).toBe(3)
  const starting = startServer({ ...readConfig(env), webDir: undefined }, env, { presence })
  await expect(starting).rejects.toThrow(DatabasesDiffer)
  expect((await nodes.here.shares()).nodes).toBe(2)
})
