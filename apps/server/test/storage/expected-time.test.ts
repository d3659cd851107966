import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inspectDatabase } from '../../src/db/inspection.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { createTestDatabase } from '../support/database.ts'

test('the time of an index of messages that is to come grows with their number', async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const database = await openBareDatabase(dataDir, databaseUrl)
  const { queries } = database
  const estimate = async (rows: number) => {
    await sql`update pg_class set reltuples = ${rows} where oid = 'messages'::regclass`.execute(queries)
    const { indexesToCome, expectedSeconds } = await inspectDatabase(queries)
    return { indexesToCome, expectedSeconds }
  }
  try {
    const none = { indexesToCome: [], expectedSeconds: 0 }
    expect(await estimate(1e6)).toEqual(none)
    await sql`alter table messages rename to messages_elsewhere`.execute(queries)
    await sql`create table messages as select generate_series(1, 100) as id`.execute(queries)
    await sql`alter index messages_lists rename to messages_lists_elsewhere`.execute(queries)
    await sql`delete from kysely_migration where name >= '0077'`.execute(queries)
    expect(await estimate(100)).toEqual(none)
    const some = await estimate(1e6)
    expect(some).toMatchObject({ indexesToCome: ['messages_lists'] })
    expect(some.expectedSeconds).toBeGreaterThan(0)
    expect((await estimate(1e11)).expectedSeconds).toBeGreaterThan(some.expectedSeconds)
  } finally {
    await database.close()
  }
})
