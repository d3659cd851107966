import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../src/db/migrations/index.ts'
import type { SchemaMigration } from '../../src/db/migrations/migration.ts'
import { applyMigrations, floorAfter } from '../../src/db/schema.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { createTestDatabase } from '../support/database.ts'

const floor = floorAfter(Object.keys(migrations), migrations)
const fenced = { code: '57P0F' }

async function open() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const database = await openBareDatabase(dataDir, databaseUrl)
  const { queries } = database
  const write = () => queries.insertInto('users').values({ nickname: 'Alice' }).execute()
  const later = (olderNodes: SchemaMigration['olderNodes']) => ({
    ...migrations,
    '9999-later': {
      olderNodes,
      up: async (db: Parameters<SchemaMigration['up']>[0]) => {
        await sql`create table later (id bigint)`.execute(db)
      },
    },
  })
  return { database, queries, write, later }
}

test('every table takes nothing from nodes below the floor, but for what migrations keep themselves', async () => {
  const { queries } = await open()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'older_nodes')
    order by 1`.execute(queries)
  expect(rows.map(({ name }) => name)).toEqual(['kysely_migration', 'kysely_migration_lock', 'schema_floor'])
})

test('a node that does not say what it knows writes nothing, and one that knows the floor does', async () => {
  const { queries, write } = await open()
  await sql`set parley.schema = ''`.execute(queries)
  await expect(write()).rejects.toMatchObject({
    ...fenced,
    message: `the database was brought to schema ${floor}, and takes nothing from a node of schema 0`,
    hint: `Stop that node. To write by hand: set parley.schema = ${floor}`,
  })
  await sql`reset parley.schema`.execute(queries)
  await expect(write()).rejects.toMatchObject(fenced)
  await sql`set parley.schema = ${sql.lit(floor)}`.execute(queries)
  await write()
})

test('a migration that older nodes can live with leaves them writing', async () => {
  const { database, queries, write, later } = await open()
  await database.migrate(later('live'))
  await write()
  await sql`insert into later values (1)`.execute(queries)
})

test('after one that they cannot live with they write nothing, to its own tables neither', async () => {
  const { database, queries, write, later } = await open()
  await write()
  await database.migrate(later('stop'))
  await expect(write()).rejects.toMatchObject(fenced)
  await expect(sql`insert into later values (1)`.execute(queries)).rejects.toMatchObject(fenced)
  await expect(sql`delete from users`.execute(queries)).rejects.toMatchObject(fenced)
  expect(await queries.selectFrom('users').select('nickname').execute()).toEqual([{ nickname: 'Alice' }])
})

test('a migration that does not get its locks is tried again, and changes nothing until it does', async () => {
  const { queries, later } = await open()
  const { '9999-later': one, ...others } = later('live')
  let tries = 0
  const up: SchemaMigration['up'] = async (db) => {
    await one.up(db)
    if (++tries < 3)
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  }
  await applyMigrations(queries, { ...others, '9999-later': { olderNodes: 'live', up } }, 0)
  expect(tries).toBe(3)
  await sql`insert into later values (1)`.execute(queries)
})
