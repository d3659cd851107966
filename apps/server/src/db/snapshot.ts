import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import { type Column, columnsOf, tableNames } from './table-columns.ts'

export interface Sequence {
  readonly name: string
  /** The last number that was given out. */
  readonly value: number
}

/** All that a database holds, at one moment. */
export interface Snapshot {
  readonly tables: readonly string[]
  readonly migrations: readonly string[]
  readonly epoch: string
  /** The rows of a table as JSON, one a line, in chunks of some size. */
  rowsOf(table: string): AsyncGenerator<{ readonly lines: string; readonly count: number }>
  /** Read after the rows: a number may have been given out that no row has, and no row has one that was not. */
  sequences(): Promise<Sequence[]>
}

/** A row may have some megabytes, such as one of a record of messages, or of the search index. */
const rowsAtOnce = 100
const chunkCharacters = 2 * 1024 ** 2

/** Reads from one moment however long it takes, while others write. */
export function readSnapshot<T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (queries) => {
      const { rows: migrations } = await sql<{ name: string }>`
        select name from kysely_migration order by name`.execute(queries)
      const { rows: epochs } = await sql<{ epoch: string }>`
        select value #>> '{}' as epoch from settings where key = 'epoch'`.execute(queries)
      return work({
        tables: await tableNames(queries),
        migrations: migrations.map(({ name }) => name),
        epoch: epochs[0]?.epoch ?? '',
        rowsOf: (table) => rowsOf(queries, table),
        sequences: () => sequencesOf(queries),
      })
    })
}

async function* rowsOf(queries: Queries, table: string): ReturnType<Snapshot['rowsOf']> {
  const columns = await columnsOf(queries, table)
  const cursor = sql.id(`rows_of_${table}`)
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(r)::text as line from (select ${sql.join(columns.map(written))} from ${sql.table(table)}) r`.execute(
    queries,
  )
  const fetch = sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`
  for (let [lines, count] = ['', 0]; ; ) {
    const { rows } = await fetch.execute(queries)
    for (const { line } of rows) {
      lines += `${line}\n`
      count += 1
      if (lines.length <= chunkCharacters) continue
      yield { lines, count }
      ;[lines, count] = ['', 0]
    }
    if (rows.length === rowsAtOnce) continue
    if (count > 0) yield { lines, count }
    break
  }
  await sql`close ${cursor}`.execute(queries)
}

/** JSON as text: else a null in it would be none. */
const written = ({ name, isJson }: Column) =>
  isJson ? sql`${sql.id(name)}::text as ${sql.id(name)}` : sql.id(name)

async function sequencesOf(queries: Queries): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(queries)
  return rows
}
