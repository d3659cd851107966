import { randomUUID } from 'node:crypto'
import { readConfig } from '../../src/config/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { createTestDatabase } from './database.ts'
import { type People, peopleOf } from './people.ts'
import { restartableRedis } from './restartable-redis.ts'
import { environment } from './server.ts'

export interface TestNode extends Server, People {
  readonly url: string
}

/** Two servers on one PostgreSQL and one Redis of their own, closed by `close`. */
export async function startTestNodes() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const redis = await restartableRedis()
  const variables = {
    ...environment(dataDir, databaseUrl),
    REDIS_URL: redis.url,
    PARLEY_TOKEN_SECRET: randomUUID(),
  }
  const start = async (): Promise<TestNode> => {
    const server = await startServer({ ...readConfig(variables), webDir: undefined }, variables)
    const [url] = server.addresses
    return { ...server, url, ...peopleOf(url) }
  }
  const nodes = { one: await start(), two: await start() }
  return {
    ...nodes,
    redis,
    async close() {
      await Promise.all([nodes.one.close(), nodes.two.close()])
      await redis.stop()
      await dispose()
    },
  }
}
export type TestNodes = Awaited<ReturnType<typeof startTestNodes>>
