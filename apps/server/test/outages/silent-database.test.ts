import { CloseCode } from '@parley/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../../src/db/circuit.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { holdingSession } from '../../src/identity/auth/session-repository.ts'
import { createTestDatabase } from '../support/database.ts'
import { type FreezingProxy, freezingProxy } from '../support/freezing-proxy.ts'
import { acknowledged, refusal, text } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const patient = { timeout: 20_000 }

// The embedded database has no host that could vanish.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a database that falls silent', () => {
  let server: TestServer
  let proxy: FreezingProxy

  /** The server remembers its findings for a second. */
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status

  beforeAll(async () => {
    const { databaseUrl = '', dispose } = await createTestDatabase()
    const url = new URL(databaseUrl)
    proxy = await freezingProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    server = await startTestServer({
      env: { DATABASE_URL: url.href, PARLEY_DATABASE_ANSWER_MS: '2000', PARLEY_DATABASE_POOL: '4' },
    })
    return async () => {
      await proxy[Symbol.asyncDispose]()
      await dispose()
    }
  })

  test('calls, sends and readiness say so, and go on by themselves once it answers again', async () => {
    const [alice, bob] = await server.friends('Alice', 'Bob')
    const hers = await alice.openEvents()
    await acknowledged(hers, text(bob, 'before', 'before'))
    proxy.freeze()
    hers.send(text(bob, 'meanwhile', 'meanwhile'))
    await expect(alice.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('databaseSilent'))
    await expect.poll(readiness, patient).toBe(503)
    expect(await hers.next(event('error'))).toMatchObject({ clientMessageId: 'meanwhile', retry: true })
    expect(await hers.closed).toMatchObject({ code: CloseCode.goingAway })
    proxy.thaw()

    const again = await vi.waitFor(() => alice.openEvents(), patient)
    await acknowledged(again, text(bob, 'meanwhile', 'meanwhile'))
    const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id } })
    expect(list.map(({ msgPreview }) => msgPreview).slice(1)).toEqual(['before', 'meanwhile'])
    await expect.poll(readiness, patient).toBe(200)
  })

  test('one request finds out, and those after it do not wait for the other connections one by one', async () => {
    const alice = await vi.waitFor(() => server.register('Alice'), patient)
    const ask = () => alice.call('GET /api/user/user_info')
    const { database } = server.context
    const busy = () => sql`select pg_sleep(0.05)`.execute(database.queries)
    await Promise.all([busy(), busy(), busy(), busy()])
    proxy.freeze()
    await expect(ask()).rejects.toMatchObject(refusal('databaseSilent'))
    proxy.thaw()
    await vi.waitFor(ask, patient)
    for (let n = 0; n < 4; n++) expect(await ask()).toMatchObject({ userID: alice.id })
  })

  test('waiting requests are refused, and new ones are refused at once, until the database answers a probe', async () => {
    const alice = await server.register('Alice')
    const ask = () => alice.call('GET /api/user/user_info')
    const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 0))
    const silent = refusal('databaseSilent').code
    proxy.freeze()
    expect(new Set(codesOf(await Promise.allSettled(Array.from({ length: 60 }, ask))))).toEqual(
      new Set([silent]),
    )
    await vi.waitFor(async () => {
      const before = proxy.opened
      expect(codesOf(await Promise.allSettled(Array.from({ length: 60 }, ask)))).toEqual(
        Array(60).fill(silent),
      )
      // Nothing but a probe, once a second, is sent to it.
      expect(proxy.opened - before).toBeLessThanOrEqual(1)
    }, patient)
    proxy.thaw()
    expect(await vi.waitFor(ask, patient)).toMatchObject({ userID: alice.id })
  })

  test('a look-up while it is known to be silent is refused at once, and sends nothing to it', async () => {
    const { queries } = server.context.database
    const lookUp = () => holdingSession(queries, crypto.randomUUID(), 1)
    proxy.freeze()
    await vi.waitFor(() => expect(lookUp()).rejects.toBeInstanceOf(DatabaseUnavailableError), patient)
    await vi.waitFor(async () => {
      const before = proxy.opened
      for (let n = 0; n < 5; n++) await expect(lookUp()).rejects.toBeInstanceOf(DatabaseUnavailableError)
      // Nothing but a probe, once a second.
      expect(proxy.opened - before).toBeLessThanOrEqual(1)
    }, patient)
    proxy.thaw()
    expect(await vi.waitFor(lookUp, patient)).toBeUndefined()
  })

  test('a look-up that waits for another has it probed, and is refused as silent before that one is given up', async () => {
    const { database } = server.context
    const slow = openPostgres({ connectionString: server.config.databaseUrl, answerMs: 5000 }, () => {})
    const lookUp = () => holdingSession(slow.queries, crypto.randomUUID(), 1)
    await lookUp()
    proxy.freeze()
    const first = lookUp().catch(String)
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    await expect(lookUp()).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(await Promise.race([first, Promise.resolve('not given up')])).toBe('not given up')
    proxy.thaw()
    await first
    await slow.close()
    await vi.waitFor(() => database.ping(), patient)
  })

  test('a lock of a transaction that fell silent is released', async () => {
    const { database } = server.context
    const alice = await server.register('Alice')
    const rename = (name: string) =>
      database.transaction(async ({ queries }) => {
        await queries.updateTable('users').set({ nickname: name }).where('id', '=', alice.id).execute()
        if (name === 'DatabaseUnavailableError') proxy.freeze()
        await sql`select 1`.execute(queries)
      })
    await expect(rename('DatabaseUnavailableError')).rejects.toThrow('Query read timeout')
    proxy.thaw()
    await expect.poll(() => rename('Renamed').then(() => 'done', String), patient).toBe('done')
    expect(await alice.call('GET /api/user/user_info')).toMatchObject({ nickname: 'Renamed' })
  })
})
