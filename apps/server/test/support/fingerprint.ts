import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../src/storage/database.ts'

/**
 * Tables that tell what happened rather than what is, as a refused sign-in is written down, and when the server will do
 * what it does by itself.
 */
const journals = ['audit_log', 'sessions', 'sign_in_places', 'last_seen', 'jobs']

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

/** Sees whether what was refused changed something; what was there after one refusal is there before the next frame or call. */
export class Watch {
  readonly #queries: Queries
  #known: Promise<Record<string, string>> | undefined

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** What is there before something is sent. */
  before(): Promise<Record<string, string>> {
    return this.#known ?? this.after()
  }

  /** What is there after a refusal. */
  after(): Promise<Record<string, string>> {
    this.#known = fingerprintOf(this.#queries)
    return this.#known
  }

  /** Something was accepted, or goes on by itself. */
  forget(): void {
    this.#known = undefined
  }
}
