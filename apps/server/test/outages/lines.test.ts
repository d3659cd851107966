import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { newPlace } from '../support/empty-place.ts'
import { freezingProxy } from '../support/freezing-proxy.ts'
import { acknowledged, peopleOf, refusal, text } from '../support/people.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'
import { event } from '../support/socket.ts'

vi.setConfig({ testTimeout: 120_000 })

const longer = { timeout: 30_000, interval: 100 }

type Line = Record<string, unknown> & { err?: { stack?: string } }

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

// The embedded database has no host that could vanish.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('the log', () => {
  test('has one stack of a database that falls silent, and that it answers again', async () => {
    const { databaseUrl = '', dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const url = new URL(databaseUrl)
    const proxy = await freezingProxy({ host: url.hostname, port: Number(url.port) })
    onTestFinished(() => proxy[Symbol.asyncDispose]())
    url.port = String(proxy.port)
    const server = await startChildServer({
      ...environment(dataDir, url.href),
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_DATABASE_ANSWER_MS: '1000',
    })
    const [alice, bob] = await peopleOf(server.url).friends('Alice', 'Bob')
    const hers = await alice.openEvents()
    await acknowledged(hers, text(bob, 'before', 'before'))
    const before = server.output().length
    proxy.freeze()
    hers.send(text(bob, 'a secret', 'meanwhile'))
    await hers.next(event('error'))
    const ask = () => alice.call('GET /api/user/user_info')
    for (let n = 0; n < 30; n++) await expect(ask()).rejects.toMatchObject(refusal('databaseSilent'))
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503), longer)
    proxy.thaw()
    const since = () => linesOf(server.output().slice(before))
    await vi.waitFor(
      () => expect(since()).toContainEqual(expect.objectContaining({ msg: 'the database answers again' })),
      longer,
    )
    await vi.waitFor(ask, longer)
    const lines = since().filter(({ outage }) => outage === 'database')
    expect(lines.filter(({ err }) => err?.stack)).toHaveLength(1)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(lines.at(-1)).toMatchObject({ msg: 'the database answers again', failures: expect.any(Number) })
    expect(Number(lines.at(-1)?.failures)).toBeGreaterThan(30)
    const isJobs = lines[0]?.msg === 'a job failed, and is tried again'
    // The first to find out is logged: as a rule the message.
    if (!isJobs)
      expect(lines[0]).toMatchObject({
        msg: 'messages could not be stored',
        kind: 'direct',
        of: [{ senderId: alice.id, to: bob.id }],
      })
    expect(server.output()).not.toContain('a secret')
    await server.stop()
  })
})

test('the log has one stack of a Redis that has gone, and that it answers again', async () => {
  const redis = await restartableRedis()
  onTestFinished(() => redis[Symbol.asyncDispose]())
  const server = await startChildServer({
    ...(await newPlace()),
    PARLEY_LOG_LEVEL: 'warn',
    PARLEY_PRESENCE_GRACE_MS: '0',
    REDIS_URL: redis.url,
  })
  const [alice] = await peopleOf(server.url).friends('Alice', 'Bob')
  await redis.stop()
  for (let n = 0; n < 10; n++) await (await alice.openEvents()).close()
  await redis.start()
  const lines = () => linesOf(server.output()).filter(({ outage }) => outage === 'redis')
  await vi.waitFor(
    () => expect(lines()).toContainEqual(expect.objectContaining({ msg: 'Redis answers again' })),
    longer,
  )
  expect(lines().filter(({ err }) => err?.stack)).toHaveLength(1)
  expect(lines().at(-1)).toMatchObject({ msg: 'Redis answers again', failures: expect.any(Number) })
  await server.stop()
})

test('the log says who was refused what and why, without texts or secrets', async () => {
  const server = await startChildServer({ ...(await newPlace()), PARLEY_LOG_LEVEL: 'debug' })
  const people = peopleOf(server.url)
  const [alice, stranger] = [await people.register('Alice'), await people.register('Stranger')]
  await expect(
    alice.call('GET /api/chat/history', { query: { friendId: stranger.id } }),
  ).rejects.toMatchObject({ code: expect.any(Number) })
  const socket = await alice.openEvents()
  socket.send(text(stranger, 'a secret', 'mine'))
  const refused = await socket.next(event('error'))
  const lines = await vi.waitFor(() => {
    const found = linesOf(server.output()).filter((line) => 'refused' in line)
    expect(found).toHaveLength(2)
    return found
  }, longer)
  expect(lines[0]).toMatchObject({
    level: 30,
    userId: alice.id,
    req: { method: 'GET', path: '/api/chat/history' },
    refused: expect.any(String),
    code: expect.any(Number),
    reqId: expect.any(String),
  })
  expect(lines[1]).toMatchObject({
    userId: alice.id,
    kind: 'chat',
    code: refused.code,
    frame: expect.arrayContaining(['revUserID', 'msg']),
  })
  expect(server.output()).not.toContain('a secret')
  expect(server.output()).not.toContain(alice.token)
  await socket.close()
  await server.stop()
})
