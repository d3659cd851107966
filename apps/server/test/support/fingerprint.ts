import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../src/storage/database.ts'

/** Tables that tell what happened rather than what is: a refused sign-in is written down. */
const journals = ['audit_log', 'sessions']

interface State {
  readonly name: string
  readonly state: string
}

const statements = new WeakMap<Queries, RawBuilder<State>>()

async function statementFor(queries: Queries): Promise<RawBuilder<State>> {
  const tables = (await queries.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !journals.includes(name))
  const parts = tables.map(
    (name) => sql`
      select ${name} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state
      from ${sql.table(name)} t`,
  )
  const statement = sql<State>`${sql.join(parts, sql` union all `)}`
  statements.set(queries, statement)
  return statement
}

/** Rows and a hash of every table; equal fingerprints mean that nothing was changed. */
export async function fingerprintOf(queries: Queries): Promise<Record<string, string>> {
  const statement = statements.get(queries) ?? (await statementFor(queries))
  const { rows } = await statement.execute(queries)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
