import { randomUUID } from 'node:crypto'
import type { Adapters } from '../../src/platform/adapters/adapters.ts'
import { RedisBroker } from '../../src/platform/broker/redis-broker.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { RedisPresence } from '../../src/platform/presence/redis-presence.ts'
import { RedisRates } from '../../src/platform/rate-limits/redis-rates.ts'
import { type Server, startServer } from '../../src/server.ts'
import { createTestDatabase } from './database.ts'
import { HoldingBroker } from './holding-broker.ts'
import { type People, peopleOf } from './people.ts'
import { patientMs } from './redis-presences.ts'
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
  // A node that is alone with what it knows, since Redis took its time on a busy machine, is another thing to test.
  const secret = Buffer.from(variables.PARLEY_TOKEN_SECRET)
  const shared = { prefix: 'parley:', answerMs: patientMs, onError: () => undefined }
  const openBroker = async () =>
    new HoldingBroker(
      await RedisBroker.open(redis.url, { ...shared, secret, onHandlerError: () => undefined }),
    )
  const brokers = { one: await openBroker(), two: await openBroker() }
  const start = async (broker: HoldingBroker): Promise<TestNode> => {
    const config = { ...readConfig(variables), webDir: undefined, passwordCost: cheap }
    const presence = await RedisPresence.open(redis.url, { ...shared, graceMs: config.presenceGraceMs })
    const rates = await RedisRates.open(redis.url, shared)
    const server = await startServer(config, variables, { ...adapters, broker, presence, rates })
    const [url] = server.addresses
    let closing: Promise<void> | undefined
    const close = () => (closing ??= server.close())
    const node = { ...server, close, url, ...peopleOf(url) }
    opened.push(node)
    return node
  }
  const opened: TestNode[] = []
  const nodes = { one: await start(brokers.one), two: await start(brokers.two) }
  return {
    ...nodes,
    brokers,
    redis,
    /** Starts another node. */
    startAnother: async () => start(await openBroker()),
    async close() {
      await Promise.all(opened.map((node) => node.close()))
      await redis.stop()
      await dispose()
    },
  }
}
export type TestNodes = Awaited<ReturnType<typeof startTestNodes>>
