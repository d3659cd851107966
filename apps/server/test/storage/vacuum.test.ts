import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@parley/contract'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { Vacuum } from '../../src/db/pglite-vacuum.ts'

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

/** A database that is vacuumed only when a test calls for it. */
async function openQuiet(rows: number) {
  const database = await openWith(rows)
  const reported: string[] = []
  const disk = { free: Number.POSITIVE_INFINITY }
  const broken = new Set<string>()
  const connections = {
    query: async (text: string, values: unknown[] = []) => {
      for (const name of broken) if (text.endsWith(` ${name}`)) throw new Error(`${name} is broken`)
      return database.queries.executeQuery(CompiledQuery.raw(text, values))
    },
  }
  const vacuum = new Vacuum(
    connections,
    async () => disk.free,
    ({ message }) => void reported.push(message),
  )
  return { database, vacuum, reported, disk, broken }
}

async function known({ queries }: Database, table = 'written') {
  const { rows } = await sql<{ bytes: number; rows: number; vacuums: number }>`
    select pg_relation_size(${table}::regclass)::float8 as bytes, reltuples::float8 as rows,
      pg_stat_get_vacuum_count(${table}::regclass)::integer as vacuums
    from pg_class where oid = ${table}::regclass`.execute(queries)
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

  test('a table that has hardly changed is left alone', async () => {
    const { database, vacuum } = await openQuiet(20_000)
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 1 })
    await sql`delete from written where n <= 3000`.execute(database.queries)
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 1 })
    await sql`delete from written where n <= 6000`.execute(database.queries)
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 2 })
  })

  test('nothing is written while the database takes no changes', async () => {
    const { database, vacuum } = await openQuiet(20_000)
    await sql`set default_transaction_read_only = on`.execute(database.queries)
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 0 })
    await sql`set default_transaction_read_only = off`.execute(database.queries)
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 1 })
  })

  test('a table for which there is no room is left alone, which is reported once, and others are not', async () => {
    const { database, vacuum, reported, disk } = await openQuiet(20_000)
    await sql`create table small as select n from generate_series(1, 3000) n`.execute(database.queries)
    disk.free = limits.databaseStartBytes + 2 * (await known(database)).bytes
    await vacuum.next()
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 0 })
    expect(await known(database, 'small')).toMatchObject({ vacuums: 1 })
    expect(reported).toEqual([
      expect.stringMatching(/^written is not vacuumed, and grows: it takes \d+ bytes of room/),
    ])
    disk.free = Number.POSITIVE_INFINITY
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 1 })
    expect(reported).toHaveLength(1)
  })

  test('a table that cannot be vacuumed keeps no other from it, and is tried again after a while', async () => {
    const { database, vacuum, broken } = await openQuiet(20_000)
    await sql`create table small as select n from generate_series(1, 3000) n`.execute(database.queries)
    broken.add('written')
    await expect(vacuum.next()).rejects.toThrow('written is broken')
    await vacuum.next()
    expect(await known(database, 'small')).toMatchObject({ vacuums: 1 })
    broken.clear()
    for (let round = 0; round < 58; round++) await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 0 })
    await vacuum.next()
    expect(await known(database)).toMatchObject({ vacuums: 1 })
  })
})
