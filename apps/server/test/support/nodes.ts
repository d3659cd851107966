import { randomUUID } from 'node:crypto'
import type { Adapters } from '../../src/adapters.ts'
import { RedisBroker } from '../../src/broker/redis-broker.ts'
import { readConfig } from '../../src/config/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { createTestDatabase } from './database.ts'
import { HoldingBroker } from './holding-broker.ts'
import { type People, peopleOf } from './people.ts'
import { restartableRedis } from './restartable-redis.ts'
import { cheap, environment } from './server.ts'

export interface TestNode extends Server, People {
  readonly url: string
}

/** Two servers on one PostgreSQL and one Redis of their own, closed by `close`. */
export async function startTestNodes(
  env: Readonly<Record<string, string>> = {},
  adapters: Partial<Adapters> = {},
) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const redis = await restartableRedis()
  const variables = {
    ...environment(dataDir, databaseUrl),
    REDIS_URL: redis.url,
    PARLEY_TOKEN_SECRET: randomUUID(),
    ...env,
  }
  const openBroker = async () =>
    new HoldingBroker(await RedisBroker.open(redis.url, { prefix: 'parley:', onError: () => undefined }))
  const brokers = { one: await openBroker(), two: await openBroker() }
  const start = async (broker: HoldingBroker): Promise<TestNode> => {
    const config = { ...readConfig(variables), webDir: undefined, passwordCost: cheap }
    const server = await startServer(config, variables, { ...adapters, broker })
    const [url] = server.addresses
    return { ...server, url, ...peopleOf(url) }
  }
  const nodes = { one: await start(brokers.one), two: await start(brokers.two) }
  return {
    ...nodes,
    brokers,
    redis,
    async close() {
      await Promise.all([nodes.one.close(), nodes.two.close()])
      await redis.stop()
      await dispose()
    },
  }
}
export type TestNodes = Awaited<ReturnType<typeof startTestNodes>>
