import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Operand } from '../storage/operand.ts'
import type { Tables } from '../storage/tables.ts'

type Pair = Selectable<Tables['direct_conversations']>

/** The two people of each one-to-one conversation, the lower id first. */
export const pairs: RawBuilder<Pair> = sql`(select * from direct_conversations)`

/** The conversation of two people, if there is one. */
export const conversationWith = (userId: Operand, peerId: Operand): RawBuilder<Pair> => sql`(
  select * from direct_conversations
  where user_low = least(${userId}::bigint, ${peerId}::bigint) and user_high = greatest(${userId}::bigint, ${peerId}::bigint)
)`
