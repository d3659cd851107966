import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'

const openTestDatabase = async () => (await openDatabase(onTestFinished)).queries

test('a test database is migrated and its own', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.schema.createTable('mark').addColumn('id', 'integer').execute()
  const tables = (await other.introspection.getTables()).map(({ name }) => name)
  expect(tables).toContain('users')
  expect(tables).not.toContain('mark')
})
