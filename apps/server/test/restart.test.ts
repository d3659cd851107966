import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPglite } from '../src/db/pglite.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { certificate } from './support/certificate.ts'
import { failToStart, startChildServer } from './support/child-server.ts'
import { createTestDatabase } from './support/database.ts'
import { acknowledged, clientOf, peopleOf, text } from './support/people.ts'
import { environment } from './support/server.ts'
import { event, openEventSocket } from './support/socket.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

/** The exit code after which systemd does not start it again. */
const misconfigured = 78

async function operator() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  return environment(dataDir, databaseUrl)
}

test('kill -9 and a new start keep everything that was acked, and nobody has to sign in again', async () => {
  const env = await operator()
  const first = await startChildServer(env)
  const [alice, bob] = await peopleOf(first.url).friends('Alice', 'Bob')
  await bob.call('PUT /api/user/user_info', { body: { abstract: 'kept' } })
  const hers = await alice.openEvents()
  const frames = Array.from({ length: 200 }, (_, n) => text(bob, `message ${n}`, `id-${n}`))
  for (const frame of frames) hers.send(frame)
  const acks = [await hers.next(event('ack'))]
  await first.kill()
  await hers.closed
  acks.push(...(await hers.left()).filter(event('ack')))

  const second = await startChildServer(env)
  const { call } = clientOf(second.url, alice.token)
  const history = async () =>
    (await call('GET /api/chat/history', { query: { friendId: bob.id, limit: -1 } })).list
  const kept = await history()
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acks.map(({ id }) => id)))
  expect(await clientOf(second.url, bob.token).call('GET /api/user/user_info')).toMatchObject({
    abstract: 'kept',
  })
  expect((await call('GET /api/user/friends', {})).list).toMatchObject([{ userID: bob.id }])

  const again = await openEventSocket(second.url, alice.token)
  const answers = await Promise.all(frames.map((frame) => acknowledged(again, frame)))
  for (const ack of acks) expect(answers).toContainEqual(ack)
  expect(answers.map(({ sequence }) => sequence)).toEqual(frames.map((_, n) => n + 2))
  expect((await history()).slice(1).map(({ msgPreview }) => msgPreview)).toEqual(
    frames.map((_, n) => `message ${n}`),
  )
  await second.kill()
})

test('Ctrl-C finishes what is being stored, asks clients to come back, and ends with 0', async () => {
  const env = await operator()
  const first = await startChildServer(env)
  const [alice, bob] = await peopleOf(first.url).friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  for (let n = 0; n < 100; n++) hers.send(text(bob, `message ${n}`, `id-${n}`))
  await hers.next(event('ack'))
  expect(await first.stop()).toBe(0)
  expect((await hers.closed).code).toBe(1001)
  const acked = (await hers.left()).filter(event('ack')).length + 1

  const second = await startChildServer(env)
  const query = { friendId: bob.id, limit: -1 as const }
  const { count } = await clientOf(second.url, alice.token).call('GET /api/chat/history', { query })
  expect(count).toBeGreaterThanOrEqual(acked + 1)
  await second.kill()
})

test('a message sent while the server ends is acknowledged or can be sent again, and is there once, in order', async () => {
  const env = await operator()
  const first = await startChildServer(env)
  const [alice, bob] = await peopleOf(first.url).friends('Alice', 'Bob')
  const hers = await alice.openEvents()
  const frames = Array.from({ length: 1000 }, (_, n) => text(bob, `message ${n}`, `id-${n}`))
  for (const frame of frames.slice(0, 500)) hers.send(frame)
  await hers.next(event('ack'))
  const stopped = first.stop()
  for (const frame of frames.slice(500)) hers.send(frame)
  expect(await stopped).toBe(0)
  expect((await hers.closed).code).toBe(1001)
  const acks = (await hers.left()).filter(event('ack'))

  const second = await startChildServer(env)
  const again = await openEventSocket(second.url, alice.token)
  const answers = await Promise.all(frames.map((frame) => acknowledged(again, frame)))
  expect(answers).toEqual(expect.arrayContaining(acks))
  expect(answers.map(({ sequence }) => sequence)).toEqual(frames.map((_, n) => n + 2))
  await second.kill()
})

test('a second server on the same embedded database does not start, and says why', async () => {
  const { DATABASE_URL: _, ...env } = await operator()
  const first = await startChildServer(env)
  const { code, said } = await failToStart({ ...env, TMPDIR: env.PARLEY_DATA_DIR })
  expect(code).toBe(1)
  expect(said).toMatch(/^Another Parley server is using \S+\.$/)
  await first.kill()
})

test('a port that is taken is said in one sentence', async () => {
  const env = await operator()
  const first = await startChildServer(env)
  const other = await operator()
  const { port } = new URL(first.url)
  expect(await failToStart({ ...other, PARLEY_PORT: port })).toEqual({
    code: 1,
    said: `Port ${port} is in use: stop the other program, or set PARLEY_PORT to a free one.`,
  })
  await first.kill()
})

test('a wrong setting is said in one sentence', async () => {
  expect(await failToStart({ PARLEY_PORT: 'eighty' })).toEqual({
    code: misconfigured,
    said: 'PARLEY_PORT must be a whole number from 0 to 65535, but is "eighty".',
  })
})

const unreachable = 'The database at DATABASE_URL does not answer: start it, or correct the address.'

test.each([
  ['that does not answer', 'postgres://parley@127.0.0.1:1/parley', unreachable],
  [
    'whose host does not exist',
    'postgres://parley@nowhere.invalid/parley',
    /^(There is no host nowhere\.invalid, which DATABASE_URL names: correct it\.|The database at DATABASE_URL does not answer: .*)$/,
  ],
])('a database %s is said in one sentence', async (_, DATABASE_URL, sentence) => {
  const { code, said } = await failToStart({ ...(await operator()), DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(sentence)
})

test('a database whose certificate nobody vouches for is said in one sentence', async () => {
  const { key, cert } = certificate('localhost')
  const server = createServer((socket) => {
    // PostgreSQL's consent to TLS.
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const DATABASE_URL = `postgres://parley@localhost:${port}/parley?sslmode=verify-full`
  expect(await failToStart({ ...(await operator()), DATABASE_URL })).toEqual({
    code: misconfigured,
    said: 'The certificate of PostgreSQL is from an authority that this machine does not know: name its file in DATABASE_URL (sslrootcert=/etc/parley/ca.crt).',
  })
})

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('PostgreSQL', () => {
  const changed = (url: string, change: (url: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.href
  }

  test('a user that does not exist, and a database that does not, are said in one sentence each', async () => {
    const env = await operator()
    const url = (env as { DATABASE_URL?: string }).DATABASE_URL ?? ''
    const nobody = changed(url, (copy) => {
      copy.username = 'nobody'
    })
    const nowhere = changed(url, (copy) => {
      copy.pathname = '/nowhere'
    })
    expect(await failToStart({ ...env, DATABASE_URL: nobody })).toEqual({
      code: misconfigured,
      said: 'PostgreSQL does not let the user in DATABASE_URL in: create the user, or correct the name.',
    })
    expect(await failToStart({ ...env, DATABASE_URL: nowhere })).toEqual({
      code: misconfigured,
      said: 'The database named in DATABASE_URL does not exist: create it (createdb), or correct the name.',
    })
  })
})

test('a database that a newer version has changed is left alone, and what to do is said', async () => {
  const env = await operator()
  const { databaseUrl, dataDir } = readConfig(env)
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => undefined)
    : await openPglite(dataDir, () => undefined)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
    database.queries,
  )
  await database.close()
  expect(await failToStart(env)).toEqual({
    code: misconfigured,
    said: 'The database belongs to a newer Parley: this version does not know 9999-later. Start the newer version again, or restore a backup from before the upgrade.',
  })
})

test('a person who comes back after a restart is not seen to leave or come, however short the grace', async () => {
  const env = { ...(await operator()), PARLEY_PRESENCE_GRACE_MS: '20000' }
  const first = await startChildServer(env)
  const [alice, bob, carla] = await peopleOf(first.url).friends('Alice', 'Bob', 'Carla')
  const before = await Promise.all(
    [alice, bob, carla].map((person) => openEventSocket(first.url, person.token)),
  )
  expect(await first.stop()).toBe(0)
  for (const socket of before) await socket.closed

  const second = await startChildServer({ ...env, PARLEY_PRESENCE_GRACE_MS: '0' })
  const hers = await openEventSocket(second.url, alice.token)
  const { list } = await clientOf(second.url, alice.token).call('GET /api/user/friends', {})
  expect(list.map(({ isOnline }) => isOnline)).toEqual([true, true])
  const his = await openEventSocket(second.url, bob.token)
  expect((await hers.received()).filter(event('presence'))).toEqual([])
  await Promise.all([hers.close(), his.close()])
  await second.kill()
})
