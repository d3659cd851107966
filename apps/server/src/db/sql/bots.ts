import type { BotScope, Command } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../operand.ts'

/** The bots that a person has made: what the person is barred from, they are. */
export const botsOf = (ownerId: Operand): RawBuilder<number> =>
  sql`(select user_id from bots where owner_id = ${ownerId})`

/** Bots that people have made, to be joined by their id. */
export const madeBots: RawBuilder<{
  readonly user_id: number
  readonly scopes: readonly BotScope[]
  readonly commands: readonly Command[]
}> = sql`(select user_id, scopes, commands from bots)`
