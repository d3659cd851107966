import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../../src/storage/pglite.ts'
import { openPostgres } from '../../src/storage/postgres.ts'
import { createTestDatabase } from './database.ts'

async function openTestDatabase() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl }, () => {})
    : await openPglite(dataDir, () => {})
  onTestFinished(async () => {
    await database.close()
    await dispose()
  })
  return database.queries
}

test('a test database is migrated and its own', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.schema.createTable('mark').addColumn('id', 'integer').execute()
  const tables = (await other.introspection.getTables()).map(({ name }) => name)
  expect(tables).toContain('users')
  expect(tables).not.toContain('mark')
})
