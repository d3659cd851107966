import { sql } from 'kysely'
import { heldLocks, isPlace, nodeClass } from './advisory-locks.ts'
import type { Queries } from './database.ts'
import { epochOf } from './epoch.ts'
import { migrations, schemaNumber } from './migrations/index.ts'
import { type LargeIndex, missingIndexes, smallRows } from './migrations/large-indexes.ts'
import { placeName } from './node-place.ts'
import { pendingMigrations } from './schema.ts'

/** Facts about a database for an operator, without any row. */
export interface DatabaseFacts {
  /** As the database names itself, such as `PostgreSQL 17.2`. */
  readonly version: string
  /** Such as 170002. */
  readonly number: number
  /** Undefined as long as there are no tables. */
  readonly epoch: string | undefined
  readonly bytes: number
  readonly pendingMigrations: readonly string[]
  /** Missing, of messages. */
  readonly indexesToCome: readonly LargeIndex[]
  /** Seconds that making them takes, by rows and how fast some of them are read now. */
  readonly expectedSeconds: number
  /** Entries of followers, and items of jobs, that failed again and again and were set aside. */
  readonly setAside: number
  /** The largest, by their number of rows as the database estimates it. */
  readonly largest: ReadonlyArray<{ readonly table: string; readonly rows: number; readonly bytes: number }>
  /** Its clock, in milliseconds. */
  readonly now: number
  readonly maxConnections: number
  /** The version of each server that uses it. */
  readonly nodes: readonly string[]
}

/** Whether a node is still there that knows less of the database than this one, or than a schema. */
export async function hasOlderNodes(queries: Queries, schema: number = schemaNumber): Promise<boolean> {
  const { rows } = await sql<{ older: boolean }>`with ${sql.raw(heldLocks)}
    select exists (select from held p where ${sql.raw(isPlace)} and not exists (
      select from held n where n.pid = p.pid and n.class = ${nodeClass} and n.parts = 2 and n.key >= ${schema}
    )) as older`.execute(queries)
  return rows[0]?.older ?? false
}

/** @throws NewerSchema */
export async function inspectDatabase(queries: Queries): Promise<DatabaseFacts> {
  const pending = await pendingMigrations(queries, migrations)
  const { rows: settings } = await sql<
    Omit<
      DatabaseFacts,
      'pendingMigrations' | 'indexesToCome' | 'expectedSeconds' | 'largest' | 'epoch' | 'nodes' | 'setAside'
    >
  >`
    select split_part(version(), ' (', 1) as version, current_setting('server_version_num')::integer as number,
      pg_database_size(current_database()) as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      current_setting('max_connections')::integer as "maxConnections"`.execute(queries)
  const { rows: largest } = await sql<DatabaseFacts['largest'][number]>`
    select c.relname as table, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where c.relkind = 'r' and s.nspname = current_schema() order by 3 desc, 1 limit 3`.execute(queries)
  const [first] = settings
  if (!first) throw new Error('the database says nothing of itself')
  const isNew = pending.length === Object.keys(migrations).length
  return {
    ...first,
    largest,
    pendingMigrations: pending,
    ...(isNew ? noneToCome : await toCome(queries, pending.length > 0)),
    setAside: pending.length > 0 ? 0 : await countSetAside(queries),
    epoch: isNew ? undefined : await epochOf(queries),
    nodes: await nodeVersions(queries),
  }
}

async function countSetAside(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from set_aside) + (select count(*) from failed_work where is_set_aside))::integer as count`.execute(
    queries,
  )
  return rows[0]?.count ?? 0
}

const sampledRows = 20_000
/** Passes over the table, for an index that is made while others write. */
const readings = 2

const noneToCome = { indexesToCome: [], expectedSeconds: 0 }

/** @param mayMigrate migrations are to come, which make them at once where there are few messages */
async function toCome(queries: Queries, mayMigrate: boolean) {
  const indexesToCome = (await missingIndexes(queries)).map(({ name }) => name)
  if (indexesToCome.length === 0) return noneToCome
  const rows = await estimatedRows(queries, 'messages')
  if (mayMigrate && rows <= smallRows) return noneToCome
  return {
    indexesToCome,
    expectedSeconds: indexesToCome.length * readings * (await secondsToRead(queries, 'messages', rows)),
  }
}

async function estimatedRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${table}::text::regclass`.execute(
    queries,
  )
  return rows[0]?.rows ?? 0
}

/** By a sample that is read now. */
async function secondsToRead(queries: Queries, table: string, rows: number): Promise<number> {
  const begunAt = performance.now()
  const { rows: samples } = await sql<{ read: number }>`
    select count(length(s::text))::float8 as read
    from (select * from ${sql.table(table)} limit ${sampledRows}) s`.execute(queries)
  const seconds = (performance.now() - begunAt) / 1000
  const { read = 0 } = samples[0] ?? {}
  return read === 0 ? 0 : (seconds * Math.max(read, rows)) / read
}

/** By the names of the connections that hold their places; the embedded database has one server and no places. */
export async function nodeVersions(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${placeName('')}%`} order by 1`.execute(
    queries,
  )
  return rows.map(({ name }) => name.slice(placeName('').length))
}
