import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTime } from '../../src/concurrency/in-time.ts'
import { heldLocks, isPlace } from '../../src/db/advisory-locks.ts'
import { NodePlace, PlaceLost } from '../../src/db/node-place.ts'
import { failToStart, startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { freezingProxy } from '../support/freezing-proxy.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'
import { sharingPooler } from '../support/sharing-pooler.ts'

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

  test('with another secret than the others a node does not start and says why, and it does without them', async () => {
    const env = await place()
    await using redis = await restartableRedis()
    const shared = { ...env, REDIS_URL: redis.url }
    const first = await startChildServer(shared)
    const other = { ...shared, PARLEY_TOKEN_SECRET: randomUUID() }
    const { code, said } = await failToStart(other)
    expect([code, said]).toEqual([
      78,
      'Another Parley server that uses this database has another PARLEY_TOKEN_SECRET: whoever signs in here would be signed out there. Give all of them the same one.',
    ])
    await first.kill()
    const alone = await startChildServer(other)
    await alone.kill()
  })

  test('with Redis both start, and one without it does not', async () => {
    const env = await place()
    await using redis = await restartableRedis()
    const shared = { ...env, REDIS_URL: redis.url }
    const nodes = [await startChildServer(shared), await startChildServer(shared)]
    expect((await failToStart(env)).said).toContain('set REDIS_URL on both')
    for (const node of nodes) await node.kill()
  })

  test('behind a pooler that gives connections away a server does not start, and says what to set', async () => {
    const env = await place()
    const url = new URL((env as { DATABASE_URL?: string }).DATABASE_URL ?? '')
    await using pooler = await sharingPooler({ host: url.hostname, port: Number(url.port) })
    url.port = String(pooler.port)
    expect(await failToStart({ ...env, DATABASE_URL: url.href })).toEqual({
      code: 78,
      said: 'DATABASE_URL leads to a pooler that gives connections away between transactions: set it to pool_mode = session, or use the address of PostgreSQL itself.',
    })
  })

  interface PlaceConnection extends pg.Client {
    readonly connectionParameters: { readonly application_name?: string }
  }

  /** The place of a node, and its connection. */
  async function taken(url: string) {
    const connected = vi.spyOn(pg.Client.prototype, 'connect')
    onTestFinished(() => connected.mockRestore())
    const problems: Error[] = []
    const listeners = { onProblem: (error: Error) => problems.push(error), onEnd: () => undefined }
    const nodePlace = await NodePlace.take(url, true, listeners, '1.0.0')
    onTestFinished(() => nodePlace.leave())
    await nodePlace.watch()
    const clients = connected.mock.contexts as unknown as PlaceConnection[]
    const client = clients.findLast(
      ({ connectionParameters }) => connectionParameters.application_name === 'parley place 1.0.0',
    )
    return { problems, client: client as pg.Client, nodePlace }
  }

  /** Counts the sessions that hold a place. */
  async function watchHolders(url: string) {
    const watching = new pg.Client(url)
    await watching.connect()
    onTestFinished(() => watching.end())
    return async () =>
      (await watching.query(`with ${heldLocks} select pid from held where ${isPlace}`)).rowCount
  }

  test('a place that is lost while its connection lives is reported, and taken again', async () => {
    const { DATABASE_URL = '' } = (await place()) as { DATABASE_URL?: string }
    const { problems, client } = await taken(DATABASE_URL)
    const watching = await watchHolders(DATABASE_URL)
    await client.query('select pg_advisory_unlock_all()')
    await expect.poll(() => problems, { timeout: 10_000 }).toEqual([new PlaceLost()])
    await expect.poll(watching, { timeout: 20_000 }).toBe(1)
  })

  test('a place is left though its connection has fallen silent', async () => {
    const { DATABASE_URL = '' } = (await place()) as { DATABASE_URL?: string }
    const direct = new URL(DATABASE_URL)
    const proxy = await freezingProxy({ host: direct.hostname, port: Number(direct.port) })
    onTestFinished(() => proxy[Symbol.asyncDispose]())
    const { nodePlace } = await taken(Object.assign(new URL(direct), { port: String(proxy.port) }).href)
    proxy.freeze()
    await expect(inTime(nodePlace.leave(), 5000, 'it is still waiting')).resolves.toBeUndefined()
  })

  test('a place whose connection has fallen silent is taken again over another', async () => {
    const { DATABASE_URL = '' } = (await place()) as { DATABASE_URL?: string }
    const direct = new URL(DATABASE_URL)
    const proxy = await freezingProxy({ host: direct.hostname, port: Number(direct.port) })
    onTestFinished(() => proxy[Symbol.asyncDispose]())
    await taken(Object.assign(new URL(direct), { port: String(proxy.port) }).href)
    const watching = await watchHolders(DATABASE_URL)
    expect(await watching()).toBe(1)
    proxy.freeze()
    proxy.thaw()
    // A connection that has fallen silent is still there for PostgreSQL.
    await expect.poll(watching, { timeout: 20_000 }).toBe(2)
  })
})
