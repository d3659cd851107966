import type { RawBuilder } from 'kysely'

/** Of a fragment: a value, or a column of the statement that it becomes part of. */
export type Operand = number | RawBuilder<unknown>
