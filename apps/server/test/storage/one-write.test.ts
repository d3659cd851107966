import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { streamOf } from '../../src/db/stream-of.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
  : await openPglite(dataDir, () => {})
/** The connections to the database: others of this process speak when they like. */
const asking = await socketsOf(() => database.ping())

afterAll(async () => {
  await database.close()
  await dispose()
})

afterEach(() => void vi.restoreAllMocks())

async function socketsOf(open: () => Promise<void>): Promise<ReadonlySet<unknown>> {
  const connect = vi.spyOn(pg.Client.prototype, 'connect')
  await open()
  const clients = connect.mock.contexts as unknown as pg.PoolClient[]
  vi.restoreAllMocks()
  return new Set(clients.map(streamOf))
}

/** Counts what is handed over to the system: a stream calls one of these for each write of a socket. */
function countWrites(): () => number {
  const mocks = (['_write', '_writev'] as const).map((way) => vi.spyOn(Socket.prototype, way).mock)
  return () => mocks.flatMap(({ contexts }) => contexts).filter((socket) => asking.has(socket)).length
}

/** Counts how often the database reports that it is ready for the next query: by then it has answered, and waits. */
function countRounds(): () => number {
  const emitted = vi.spyOn(pg.Connection.prototype, 'emit')
  return () => {
    const { calls, contexts } = emitted.mock
    const ofAsking = calls.filter((_, at) =>
      asking.has((contexts[at] as unknown as { stream: unknown }).stream),
    )
    return ofAsking.filter(([event]) => event === 'readyForQuery').length
  }
}

const ask = (queries: Queries, n: number) => sql`select ${n}::int as n`.execute(queries)

test('a transaction whose statements wait for nothing is one write, its begin and commit included', async () => {
  const writes = countWrites()
  await database.transaction(async ({ queries, commitWith }) => {
    for (const n of [1, 2, 3, 4]) commitWith(ask(queries, n))
  })
  expect(writes()).toBe(1)
})

test('a transaction of one write is answered in one piece too', async () => {
  const rounds = countRounds()
  await database.transaction(async ({ queries, commitWith }) => {
    for (const n of [1, 2, 3, 4]) commitWith(ask(queries, n))
  })
  expect(rounds()).toBe(1)
})

test('a transaction that does nothing sends nothing', async () => {
  const rounds = countRounds()
  expect(await database.transaction(async () => 'done')).toBe('done')
  expect(rounds()).toBe(0)
})

test('statements behind an answer are another write', async () => {
  const writes = countWrites()
  await database.transaction(async ({ queries }) => {
    await Promise.all([ask(queries, 1), ask(queries, 2), ask(queries, 3)])
    await Promise.all([ask(queries, 4), ask(queries, 5)])
  })
  // The commit is the third.
  expect(writes()).toBe(3)
})

test('a statement outside of a transaction is one write', async () => {
  const writes = countWrites()
  await ask(database.queries, 1)
  expect(writes()).toBe(1)
})

test('its answer arrives in one piece', async () => {
  const { mock } = vi.spyOn(Socket.prototype, 'push')
  const { rows } = await ask(database.queries, 1)
  expect(rows).toEqual([{ n: 1 }])
  expect(mock.contexts.filter((socket) => asking.has(socket))).toHaveLength(1)
})
