import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { noteSeen, noteSeenAtClosing, takeSeenAtClosing } from '../../src/identity/presence/repository.ts'
import { insertUser } from '../../src/identity/users/repository.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl }, () => {})
  : await openPglite(dataDir, () => {})
const { queries } = database
afterAll(async () => {
  await database.close()
  await dispose()
})

const inOrder = (ids: number[]) => ids.sort((a, b) => a - b)
const people = async () =>
  inOrder(await Promise.all(['Alice', 'Bob', 'Carol'].map((name) => insertUser(queries, name))))
/** Those who are noted in one statement are known by its time, and the embedded database's clock shows milliseconds. */
async function aMomentLater(): Promise<void> {
  const time = () => queries.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  const before = await time()
  while ((await time()).now <= before.now);
}

const taken = async (seconds = 60) => inOrder(await takeSeenAtClosing(queries, seconds))

test('people who were there as the server stopped are returned at the next start, and at no other', async () => {
  const [alice = 0, bob = 0, carol = 0] = await people()
  await noteSeen(queries, [carol])
  await aMomentLater()
  await noteSeenAtClosing(queries, [alice, bob])
  expect(await taken()).toEqual([alice, bob])
  expect(await taken()).toEqual([])
})

test('people who left together before a crash are not taken for those who were there, be it behind a stop', async () => {
  const [alice = 0, bob = 0, carol = 0] = await people()
  await noteSeen(queries, [alice, bob])
  expect(await taken()).toEqual([])
  await noteSeenAtClosing(queries, [carol])
  await aMomentLater()
  await noteSeen(queries, [alice, bob])
  expect(await taken()).toEqual([carol])
})

test('a stop that is too long ago, or at which nobody was there, is none', async () => {
  const [alice = 0, bob = 0] = await people()
  await noteSeenAtClosing(queries, [alice])
  expect(await taken(0)).toEqual([])
  await noteSeen(queries, [alice, bob])
  await aMomentLater()
  await noteSeenAtClosing(queries, [])
  expect(await taken()).toEqual([])
})
