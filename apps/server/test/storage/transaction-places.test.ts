import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const max = 5
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max }, () => {})
  : await openPglite(dataDir, () => {})
afterAll(async () => {
  await database.close()
  await dispose()
})

const read = () => sql`select`.execute(database.queries)

test.runIf(databaseUrl)('a read gets through while transactions hold all that they may', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  let begun = 0
  const kept = Array.from({ length: 3 * max }, () =>
    database.transaction(() => {
      begun++
      return promise
    }),
  )
  await expect.poll(() => begun).toBe(max - 1)
  await read()
  await read()
  expect(begun).toBe(max - 1)
  expect(database.pool.waiting).toBe(2 * max + 1)
  release()
  await Promise.all(kept)
  expect(begun).toBe(3 * max)
  expect(database.pool.waiting).toBe(0)
})

test('a read on one connection waits for one transaction, however many wait', async () => {
  const heard: string[] = []
  const act = (name: string) => database.transaction(async () => void heard.push(name))
  const one = databaseUrl ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {}) : database
  const work = Array.from({ length: 20 }, (_, n) => one.transaction(async () => void heard.push(`${n}`)))
  work.push(sql`select`.execute(one.queries).then(() => void heard.push('read')))
  await Promise.all(work)
  expect(heard.indexOf('read')).toBeLessThan(3)
  if (one !== database) await one.close()
  await act('after')
  expect(heard.at(-1)).toBe('after')
})

test('a transaction that fails gives its place back', async () => {
  const failing = Array.from({ length: 3 * max }, () =>
    database.transaction(async () => {
      throw new Error('no')
    }),
  )
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected')
  expect(await database.transaction(async () => 'done')).toBe('done')
})
