import { sql } from 'kysely'
import type { Queries } from './database.ts'

export interface Column {
  readonly name: string
  /** As a statement would name it. */
  readonly type: string
  readonly isJson: boolean
}

/** The tables of this database that migrations made, but for those that count them. */
export async function tableNames(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where c.relkind = 'r' and s.nspname = current_schema() and c.relname !~ '^kysely_' order by 1`.execute(
    queries,
  )
  return rows.map(({ name }) => name)
}

/** The columns that are written, without those that the database generates. */
export async function columnsOf(queries: Queries, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type,
      atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson"
    from pg_attribute
    where attrelid = (
      select c.oid from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where c.relname = ${table} and s.nspname = current_schema()
    ) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(queries)
  return rows
}
