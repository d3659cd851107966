import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../storage/operand.ts'

/** The bots that a person has made: what the person is barred from, they are. */
export const botsOf = (ownerId: Operand): RawBuilder<number> =>
  sql`(select user_id from bots where owner_id = ${ownerId})`
