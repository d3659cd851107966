import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { openPglite } from '../../src/storage/pglite.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A database with a table in which there is something to be changed. */
async function openWith(rows: number): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-vacuum-'))
  const database = await openPglite(dataDir, () => {})
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await sql`create table written (n integer, said text)`.execute(database.queries)
  await write(database, rows)
  return database
}

const write = ({ queries }: Database, rows: number) =>
  sql`insert into written select n, repeat('x', 100) from generate_series(1, ${rows}::integer) n`.execute(
    queries,
  )

async function known({ queries }: Database) {
  const { rows } = await sql<{ bytes: number; rows: number; vacuums: number }>`
    select pg_relation_size('written')::float8 as bytes, reltuples::float8 as rows,
      pg_stat_get_vacuum_count('written'::regclass)::integer as vacuums
    from pg_class where oid = 'written'::regclass`.execute(queries)
  return rows[0] ?? { bytes: 0, rows: 0, vacuums: 0 }
}

async function vacuumed(database: Database, times: number) {
  vi.advanceTimersByTime(60_000)
  await expect.poll(async () => (await known(database)).vacuums, { timeout: 15_000 }).toBe(times)
}

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'pglite')('the embedded database', () => {
  test('its files do not grow for what is deleted, and its planner knows what its tables hold', async () => {
    const database = await openWith(20_000)
    expect(await known(database)).toMatchObject({ rows: -1, vacuums: 0 })
    await vacuumed(database, 1)
    const first = await known(database)
    expect(first.rows).toBe(20_000)
    for (let round = 2; round < 6; round++) {
      await sql`delete from written where n <= 10000`.execute(database.queries)
      await vacuumed(database, round)
      await write(database, 10_000)
    }
    expect((await known(database)).bytes).toBeLessThan(1.3 * first.bytes)
  })

  test('what has hardly changed is left alone', async () => {
    const database = await openWith(20_000)
    await vacuumed(database, 1)
    await sql`delete from written where n <= 3000`.execute(database.queries)
    vi.advanceTimersByTime(60_000)
    vi.advanceTimersByTime(60_000)
    expect(await known(database)).toMatchObject({ vacuums: 1 })
    await sql`delete from written where n <= 6000`.execute(database.queries)
    await vacuumed(database, 2)
  })

  test('nothing is written while there is no room', async () => {
    const database = await openWith(20_000)
    await sql`set default_transaction_read_only = on`.execute(database.queries)
    vi.advanceTimersByTime(60_000)
    await known(database)
    vi.advanceTimersByTime(60_000)
    expect(await known(database)).toMatchObject({ vacuums: 0 })
    await sql`set default_transaction_read_only = off`.execute(database.queries)
    await vacuumed(database, 1)
  })
})
