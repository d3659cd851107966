import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { migrations } from './migrations/index.ts'
import { placeName } from './node-place.ts'
import { pendingMigrations } from './schema.ts'

/** What an operator wants to know of a database, and no row of it. */
export interface DatabaseFacts {
  /** As the database names itself, such as `PostgreSQL 17.2`. */
  readonly version: string
  /** Such as 170002. */
  readonly number: number
  /** Undefined as long as there are no tables. */
  readonly epoch: string | undefined
  readonly bytes: number
  readonly pendingMigrations: readonly string[]
  /** The largest, by their number of rows as the database estimates it. */
  readonly largest: ReadonlyArray<{ readonly table: string; readonly rows: number; readonly bytes: number }>
  /** Its clock, in milliseconds. */
  readonly now: number
  readonly maxConnections: number
  /** The version of each server that uses it. */
  readonly nodes: readonly string[]
}

/** @throws NewerSchema */
export async function inspectDatabase(queries: Queries): Promise<DatabaseFacts> {
  const pending = await pendingMigrations(queries, migrations)
  const { rows: settings } = await sql<
    Omit<DatabaseFacts, 'pendingMigrations' | 'largest' | 'epoch' | 'nodes'>
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
    epoch: isNew ? undefined : await epochOf(queries),
    nodes: await nodeVersions(queries),
  }
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

export async function epochOf(queries: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ epoch: string | null }>`
    select (select value #>> '{}' from settings where key = 'epoch') as epoch`.execute(queries)
  return rows[0]?.epoch ?? undefined
}
