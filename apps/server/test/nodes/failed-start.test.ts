import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { startServer } from '../../src/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { environment } from '../support/server.ts'

async function site() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  return environment(dataDir, databaseUrl)
}

async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  return String(port)
}

/** Another start needs the embedded database’s folder, or a PostgreSQL that nobody else uses. */
async function startsAndEnds(env: Record<string, string>) {
  const server = await startServer(readConfig(env), env)
  await server.close()
}

test('a server that found its port in use has let go of all it had opened', async () => {
  const env = await site()
  const blocked = { ...env, PARLEY_PORT: await takenPort() }
  await expect(startServer(readConfig(blocked), blocked)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await startsAndEnds(env)
})

test('a server that found no Redis has let go of its database', async () => {
  const env = await site()
  const alone = {
    ...env,
    REDIS_URL: `redis://127.0.0.1:${await takenPort()}`,
    PARLEY_TOKEN_SECRET: 's'.repeat(40),
  }
  await expect(startServer(readConfig(alone), alone)).rejects.toThrow('Redis at REDIS_URL does not answer')
  await startsAndEnds(env)
})

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('at PostgreSQL', () => {
  test('a server that could not start leaves no connection there', async () => {
    const env = await site()
    const blocked = { ...env, PARLEY_PORT: await takenPort() }
    await expect(startServer(readConfig(blocked), blocked)).rejects.toThrow()
    const url = (env as { DATABASE_URL?: string }).DATABASE_URL ?? ''
    const connections = () =>
      execute(
        url,
        `select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'parley%'`,
      )
    await expect.poll(connections).toEqual([])
  })
})
