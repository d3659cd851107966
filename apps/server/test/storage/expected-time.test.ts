import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inspectDatabase } from '../../src/storage/inspection.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { createTestDatabase } from '../support/database.ts'

test('the time of a pending migration that reads messages grows with their number', async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const database = await openBareDatabase(dataDir, databaseUrl)
  const { queries } = database
  try {
    expect((await inspectDatabase(queries)).expectedSeconds).toBe(0)
    await sql`delete from kysely_migration where name >= '0069'`.execute(queries)
    await sql`create table read_instead (id integer)`.execute(queries)
    expect((await inspectDatabase(queries)).expectedSeconds).toBe(0)
    await sql`alter table messages rename to messages_elsewhere`.execute(queries)
    await sql`alter table read_instead rename to messages`.execute(queries)
    await sql`insert into messages select generate_series(1, 100)`.execute(queries)
    const few = (await inspectDatabase(queries)).expectedSeconds
    expect(few).toBeGreaterThan(0)
    await sql`update pg_class set reltuples = 1e9 where oid = 'messages'::regclass`.execute(queries)
    expect((await inspectDatabase(queries)).expectedSeconds).toBeGreaterThan(few)
  } finally {
    await database.close()
  }
})
