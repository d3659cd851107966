import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import { type ElementType, listOf } from './list.ts'

/** The place of a list that each execution brings. */
class Place<Input> {
  readonly read: (input: Input) => readonly unknown[]

  constructor(read: (input: Input) => readonly unknown[]) {
    this.read = read
  }
}

type ListOf<Input> = (type: ElementType, read: (input: Input) => readonly unknown[]) => RawBuilder<never>

/**
 * A statement that runs with every message: its text is compiled once, and only its lists each time. Compiling one
 * takes longer than most of these take in the database.
 */
export class PreparedStatement<Input, Row> {
  readonly #build: (list: ListOf<Input>) => RawBuilder<Row>
  #compiled: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined

  /** @param build is called once: what differs from one execution to the next is in lists */
  constructor(build: (list: ListOf<Input>) => RawBuilder<Row>) {
    this.#build = build
  }

  async execute(queries: Queries, input: Input): Promise<Row[]> {
    this.#compiled ??= this.#build((type, read) => listOf(sql`${new Place(read)}`, type)).compile(queries)
    const { sql: text, parameters } = this.#compiled
    const values = parameters.map((value) => (value instanceof Place ? literal(value.read(input)) : value))
    const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}

/** As PostgreSQL reads an array. */
function literal(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'number' ? `${value}` : `"${String(value).replace(/["\\]/g, '\\$&')}"`
}
