import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nodeClass, placeLock } from '../../src/db/advisory-locks.ts'
import { schemaNumber } from '../../src/db/migrations/index.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { Filler, indexVersion } from '../../src/messaging/search/index/filling.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { createTestDatabase } from '../support/database.ts'

// The embedded database has one node.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('an index of the version before', () => {
  async function open() {
    const { databaseUrl = '', dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const database = openPostgres({ connectionString: databaseUrl, max: 2 }, () => undefined)
    onTestFinished(() => database.close())
    await database.queries
      .updateTable('search_filling')
      .set({ version: indexVersion - 1, is_done: true })
      .execute()
    const failed = new FailedWork({ database, log: { error: vi.fn() } })
    const filler = new Filler({ database, failed, logs: { end: async () => 1, settledEnd: async () => 1 } })
    const fill = async () => {
      await filler.fill(new AbortController().signal)
      return (await database.queries.selectFrom('search_filling').select('version').executeTakeFirst())
        ?.version
    }
    /** A node that knows the database up to this number. */
    const node = async (number: number) => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      onTestFinished(() => client.end())
      await client.query(`select pg_advisory_lock_shared(${placeLock}), pg_advisory_lock_shared($1, $2)`, [
        nodeClass,
        number,
      ])
      return client
    }
    return { fill, node }
  }

  test('is not made anew while a node is there that would index as before', async () => {
    const { fill, node } = await open()
    await node(schemaNumber)
    const older = await node(schemaNumber - 1)
    expect(await fill()).toBe(indexVersion - 1)
    await older.end()
    await vi.waitFor(async () => expect(await fill()).toBe(indexVersion), 20_000)
  })
})
