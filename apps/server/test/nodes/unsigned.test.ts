import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nodeClass, placeLock } from '../../src/db/advisory-locks.ts'
import { hasOlderNodes } from '../../src/db/inspection.ts'
import { signingSchema } from '../../src/db/migrations/index.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('nodes that sign no notices', () => {
  test('are seen as long as they have their place at the database, and nodes that sign are none of them', async () => {
    const { databaseUrl = '', dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const database = openPostgres({ connectionString: databaseUrl, max: 2 }, () => undefined)
    onTestFinished(() => database.close())
    const client = new pg.Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const isSeen = () => hasOlderNodes(database.queries, signingSchema)
    const take = (schema: number) =>
      client.query(
        `select pg_advisory_lock_shared(${nodeClass}, ${schema}), pg_advisory_lock_shared(${placeLock})`,
      )
    expect(await isSeen()).toBe(false)
    await take(signingSchema)
    expect(await isSeen()).toBe(false)
    await client.query('select pg_advisory_unlock_all()')
    await take(signingSchema - 1)
    expect(await isSeen()).toBe(true)
    await client.query('select pg_advisory_unlock_all()')
    expect(await isSeen()).toBe(false)
  })
})
