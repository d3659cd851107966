import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { guard, raiseFloor } from './migrations/guarding.ts'
import { numberOf, type SchemaMigrations } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

const undefinedTable = '42P01'
const deadlock = '40P01'
const maxAttempts = 4
const lockTimeout = '55P03'
const maxLockAttempts = 15
const lockPauseMs = 3000
/** Number of the migration that adds the floor and guards the tables of earlier ones. */
const floorNumber = 17

/** The database was brought up to a version that this one does not know. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database belongs to a newer Parley: this version does not know ${unknown.join(', ')}. Start the newer version again, or restore a backup from before the upgrade.`,
    )
  }
}

/** The database was used by a version that knew migrations and lacked some before them, as only unreleased ones do. */
export class UnorderedSchema extends Error {
  constructor(missing: string, later: string) {
    super(
      `The database has ${later} and lacks ${missing}, which comes before it: it was used by a version that was never released. Start that version again, or restore a backup from before it.`,
    )
  }
}

/**
 * The names of the migrations that are still to come.
 * @throws NewerSchema, UnorderedSchema
 */
export async function pendingMigrations(db: Kysely<Tables>, all: SchemaMigrations): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  const unknown = [...applied].filter((name) => !Object.hasOwn(all, name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  const pending = Object.keys(all).filter((name) => !applied.has(name))
  const [first = '', last = ''] = [pending[0], Object.keys(all).findLast((name) => applied.has(name))]
  if (first && last && numberOf(first) < numberOf(last)) throw new UnorderedSchema(first, last)
  return pending
}

/** The migrator would read the whole catalogue to find that there is nothing to do. */
async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable) return []
    throw error
  }
}

/** The schema that nodes must know after these migrations; 0 if all nodes may go on. */
export const floorAfter = (names: readonly string[], all: SchemaMigrations) =>
  Math.max(0, ...names.filter((name) => all[name]?.olderNodes === 'stop').map(numberOf))

/**
 * Executes the pending migrations, all of them or none.
 * @param pauseMs between two attempts at a lock that others hold; other values in tests alone
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  all: SchemaMigrations,
  pauseMs = lockPauseMs,
): Promise<void> {
  const migrations = Object.fromEntries(Object.keys(all).map((name) => [name, { up: guarded(name, all) }]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    const { code } = error as { code?: unknown }
    const attempts = code === deadlock ? maxAttempts : code === lockTimeout ? maxLockAttempts : 1
    if (attempt >= attempts) throw error
    if (code === lockTimeout) await setTimeout(pauseMs)
  }
}

/** A migration after which older nodes can no longer write, if it is marked so. */
function guarded(name: string, all: SchemaMigrations) {
  const stops = all[name]?.olderNodes === 'stop'
  const number = numberOf(name)
  return async (db: Kysely<unknown>) => {
    const before = await ownTables(db)
    if (stops) await waitForWriters(db, before)
    await all[name]?.up(db)
    if (number <= floorNumber) return
    await guard(db, await ownTables(db, before))
    if (stops) await raiseFloor(db, number)
  }
}

/**
 * Transactions that have written without the floor commit first, and none writes until the floor is there: a statement
 * checks the floor once it has its table.
 */
async function waitForWriters(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const all = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${all} in share row exclusive mode`.execute(db)
}

async function ownTables(db: Kysely<unknown>, without: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where c.relkind = 'r' and s.nspname = current_schema() and c.relowner = (select oid from pg_roles where rolname = current_user)
      and c.relname !~ '^kysely_' and c.relname <> all (${[...without]}::text[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
