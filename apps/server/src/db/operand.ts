import type { RawBuilder } from 'kysely'

/** Operand of a fragment: a value, or a column of the surrounding statement. */
export type Operand = number | RawBuilder<unknown>
