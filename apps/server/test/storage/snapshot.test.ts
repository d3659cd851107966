import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readSnapshot } from '../../src/db/snapshot.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { createTestDatabase } from '../support/database.ts'

test('rows that are large are read in pieces that are not', async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const database = await openBareDatabase(dataDir, databaseUrl)
  onTestFinished(async () => {
    await database.close()
    await dispose()
  })
  await sql`create table large (id int primary key, said text)`.execute(database.queries)
  await sql`insert into large select n, repeat('字', 500000) from generate_series(1, 30) n`.execute(
    database.queries,
  )
  const chunks = await readSnapshot(database, async (snapshot) => {
    const read: { count: number; length: number }[] = []
    for await (const { lines, count } of snapshot.rowsOf('large')) read.push({ count, length: lines.length })
    return read
  })
  expect(chunks.reduce((sum, { count }) => sum + count, 0)).toBe(30)
  for (const { length } of chunks) expect(length).toBeLessThan(4 * 1024 ** 2)
})
