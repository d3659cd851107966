import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchAnswers } from '../../src/db/answers-in-time.ts'
import type { Queries } from '../../src/db/database.ts'
import { openPool, openPostgres } from '../../src/db/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

// The embedded database is never given up.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a statement without an answer', () => {
  async function openConnections(answerMs = 300) {
    const { databaseUrl, dispose } = await createTestDatabase()
    const pool = openPool({ connectionString: databaseUrl }, () => {})
    const stop = watchAnswers(pool, { answerMs })
    onTestFinished(async () => {
      stop()
      await pool.end()
      await dispose()
    })
    return pool
  }

  test('is given up, whether its caller waits for a promise or for a call', async () => {
    const pool = await openConnections()
    const client = await pool.connect()
    await expect(client.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
    client.release(true)
    await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  })

  test('is not confused with those before it, which were', async () => {
    const pool = await openConnections(3000)
    for (let n = 0; n < 12; n++) await pool.query('select pg_sleep(0.3)')
  })

  test('leaves nothing behind when it waited for two locks in turn, each of them no longer than it may', async () => {
    const { databaseUrl, dispose } = await createTestDatabase()
    const database = openPostgres({ connectionString: databaseUrl, answerMs: 8000 }, () => {})
    await sql`create table locks (n integer)`.execute(database.queries)
    await sql`insert into locks values (1), (2)`.execute(database.queries)
    const lock = (queries: Queries, n: number) => sql`update locks set n = n where n = ${n}`.execute(queries)

    const bothHeld = Promise.withResolvers<void>()
    const failed = Promise.withResolvers<void>()
    const second = database.transaction(async ({ queries }) => {
      await lock(queries, 2)
      const first = database.transaction(async (other) => {
        await lock(other.queries, 1)
        bothHeld.resolve()
        await sql`select pg_sleep(4.8)`.execute(other.queries)
      })
      await failed.promise
      await first
    })
    await bothHeld.promise
    const failing = database.transaction(async ({ queries, commitWith }) => {
      commitWith(lock(queries, 1))
      commitWith(lock(queries, 2))
      commitWith(sql`insert into locks values (3)`.execute(queries))
    })
    await expect(failing).rejects.toMatchObject({ code: '55P03' })
    failed.resolve()
    await second
    const { rows } = await sql`select n from locks order by n`.execute(database.queries)
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
    await database.close()
    await dispose()
  })
})
