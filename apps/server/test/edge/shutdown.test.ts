import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sockets } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBroker } from '../../src/platform/broker/memory-broker.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { startServer } from '../../src/server.ts'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf } from '../support/people.ts'
import { handshake, openRaw, request } from '../support/raw-socket.ts'
import { restartableRedis } from '../support/restartable-redis.ts'
import { environment } from '../support/server.ts'

const slow = 120_000

async function operator() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  return environment(dataDir, databaseUrl)
}

/** The embedded database is let go of only after everything else was. */
const isEmbeddedInUse = ({ PARLEY_DATA_DIR }: Awaited<ReturnType<typeof operator>>) =>
  existsSync(join(PARLEY_DATA_DIR, 'database.lock'))

test(
  'clients that hold on to connections of any kind do not keep a server from ending in order',
  async () => {
    const env = await operator()
    const child = await startChildServer(env)
    const alice = await peopleOf(child.url).register('Alice')
    const path = `${sockets.chat}?token=${alice.token}`
    const held = await Promise.all(
      [
        '',
        'GET /api/settings/info HTTP/1.1\r\nHo',
        request('GET /healthz'),
        request('POST /api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': 100 }),
        handshake('/nothing/here'),
        handshake(sockets.group),
        handshake(path),
        handshake(path, { 'Sec-WebSocket-Protocol': 'parley.v2' }),
      ].map((bytes) => openRaw(child.url, bytes)),
    )
    await vi.waitFor(() => expect(held.at(-1)?.heard()).toMatch(/^HTTP\/1.1 101 /), slow)
    expect(await child.stop()).toBe(0)
    expect(isEmbeddedInUse(env)).toBe(false)
    await Promise.all(held.map(({ cut }) => cut))
  },
  slow,
)

test(
  'a Redis that has stopped answering does not keep a server from ending in order',
  async () => {
    await using redis = await restartableRedis()
    const env = await operator()
    const child = await startChildServer({ ...env, REDIS_URL: redis.url })
    redis.freeze()
    expect(await child.stop()).toBe(0)
    expect(isEmbeddedInUse(env)).toBe(false)
    redis.thaw()
  },
  slow,
)

test('a failure while a server ends does not keep the rest from being closed', async () => {
  const env = await operator()
  const broker = new MemoryBroker(() => undefined)
  vi.spyOn(broker, 'close').mockRejectedValue(new Error('cannot close'))
  const server = await startServer({ ...readConfig(env), webDir: undefined }, env, { broker })
  const close = vi.spyOn(server.context.database, 'close')
  await server.close()
  expect(close).toHaveBeenCalledTimes(1)
})

test('a job that does not end holds up neither what says who is online nor the end', async () => {
  const env = await operator()
  const { context, close } = await startServer({ ...readConfig(env), webDir: undefined }, env)
  const closed: string[] = []
  const { jobs, presenceService, database } = context
  vi.spyOn(jobs, 'stop').mockImplementation(() => void closed.push('no new jobs'))
  vi.spyOn(jobs, 'close').mockImplementation(() => {
    closed.push('jobs')
    return new Promise(() => undefined)
  })
  const closing = { presence: presenceService, database }
  for (const [what, part] of Object.entries(closing)) {
    const original = part.close.bind(part)
    vi.spyOn(part, 'close').mockImplementation(() => {
      closed.push(what)
      return original()
    })
  }
  await close()
  expect(closed).toEqual(['no new jobs', 'presence', 'jobs', 'database'])
})
