import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import { renewEpoch } from './epoch.ts'
import { migrations } from './migrations/index.ts'
import type { Sequence } from './snapshot.ts'
import { columnsOf, tableNames } from './table-columns.ts'

/** A dump to load into a database without accounts. */
export interface Load {
  readonly migrations: readonly string[]
  rowsOf(table: string): AsyncIterable<string>
  /** How many rows of the table there were, once they are read. */
  countOf(table: string): number
  /** Once all rows are read. */
  sequences(): Promise<readonly Sequence[]>
  /** Whether clients have to read everything again, since their data may be newer. */
  readonly isOlder: boolean
}

/** The target of a restore is not empty, or the dump does not fit. */
export class CannotLoad extends Error {}

/**
 * Loads all rows into an empty database, or none, and then migrates its tables to this version.
 * @param last runs before the commit
 * @param onLoaded called after the commit; the migration that follows is the same as at any start of a server
 * @throws CannotLoad
 */
export async function loadDatabase(
  database: Database,
  load: Load,
  last: () => Promise<void>,
  onLoaded: () => void = () => undefined,
): Promise<void> {
  const known = load.migrations.filter((name) => Object.hasOwn(migrations, name))
  if (known.length < load.migrations.length)
    throw new CannotLoad(
      `It was made by a newer Parley: this version does not know ${load.migrations.filter((name) => !known.includes(name)).join(', ')}. Use that version.`,
    )
  await checkEmpty(database.queries)
  await database.migrate(
    Object.fromEntries(Object.entries(migrations).filter(([name]) => known.includes(name))),
  )
  await database.queries.transaction().execute(async (queries) => {
    const tables = await tableNames(queries)
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(queries)
    const references = await dropReferences(queries)
    for (const table of tables) await loadTable(queries, table, load)
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        queries,
      )
    for (const { name, value } of await load.sequences())
      await sql`select setval(${name}::text::regclass, ${value}::bigint)`.execute(queries)
    if (load.isOlder) await renewEpoch(queries)
    await last()
  })
  onLoaded()
  await sql`analyze`.execute(database.queries)
  await database.migrate()
}

/** @throws CannotLoad if there is an account, or the tables belong to something else */
export async function checkEmpty(queries: Queries): Promise<void> {
  const tables = await tableNames(queries)
  if (tables.length === 0) return
  if (!tables.includes('users'))
    throw new CannotLoad('The database has tables of something else: name an empty one.')
  const { rows } = await sql`select from users limit 1`.execute(queries)
  if (rows.length > 0)
    throw new CannotLoad('There are people in the database already: restore into an empty one (createdb).')
}

/** Rows may refer to rows that are loaded later. */
async function dropReferences(queries: Queries) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace s on s.oid = r.relnamespace
    where c.contype = 'f' and s.nspname = current_schema() order by 1, 2`.execute(queries)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(queries)
  return rows
}

/** Rows as they were: what follows from them by triggers is among the others. */
async function loadTable(queries: Queries, table: string, load: Load): Promise<void> {
  const columns = await columnsOf(queries, table)
  const id = sql.table(table)
  await sql`alter table ${id} disable trigger user`.execute(queries)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const read = sql.join(
    columns.map(({ name, type, isJson }) =>
      isJson ? sql`${sql.id('r', name)}::${sql.raw(type)}` : sql.id('r', name),
    ),
  )
  const types = sql.join(
    columns.map(({ name, type, isJson }) => sql`${sql.id(name)} ${sql.raw(isJson ? 'text' : type)}`),
  )
  let count = 0
  for await (const lines of load.rowsOf(table)) {
    const list = `[${lines.trimEnd().replaceAll('\n', ',')}]`
    const { numAffectedRows = 0n } = await sql`
      insert into ${id} (${names}) overriding system value
      select ${read} from json_to_recordset(${list}::json) as r(${types})`.execute(queries)
    count += Number(numAffectedRows)
  }
  await sql`alter table ${id} enable trigger user`.execute(queries)
  const expected = load.countOf(table)
  if (count !== expected) throw new CannotLoad(`Of ${table} there are ${count} rows instead of ${expected}.`)
}
