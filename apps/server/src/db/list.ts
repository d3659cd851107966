import { type RawBuilder, sql } from 'kysely'

export type ElementType = 'bigint' | 'boolean' | 'integer' | 'smallint' | 'text' | 'timestamptz' | 'uuid'

/**
 * A list of values in a named statement, so long as the planner can know. Where it sees how many there are it hopes for
 * a better plan each time, and planning takes longer than most such statements.
 */
export const list = (values: readonly unknown[], type: ElementType): RawBuilder<never> =>
  listOf(sql`${values}`, type)

/** The same of a parameter that brings them. */
export const listOf = (parameter: RawBuilder<never>, type: ElementType): RawBuilder<never> =>
  sql`(select ${parameter}::${sql.raw(type)}[])::${sql.raw(type)}[]`
