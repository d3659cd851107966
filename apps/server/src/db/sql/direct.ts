import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import type { Tables } from '../tables.ts'
import { readingsOf } from './conversations.ts'

type Pair = Selectable<Tables['direct_conversations']>

/** The two people of each one-to-one conversation, the lower id first. */
export const pairs: RawBuilder<Pair> = sql`(select * from direct_conversations)`

/** The conversation of two people, if there is one. */
export const conversationWith = (userId: Operand, peerId: Operand): RawBuilder<Pair> => sql`(
  select * from direct_conversations
  where user_low = least(${userId}::bigint, ${peerId}::bigint) and user_high = greatest(${userId}::bigint, ${peerId}::bigint)
)`

/** A person's conversations, and the other person of each, who may be themselves. */
export const peersOf = (
  userId: Operand,
): RawBuilder<{ readonly conversation_id: number; readonly peer_id: number }> => sql`(
  select d.conversation_id,
    case when d.user_low = ${userId} then d.user_high else d.user_low end as peer_id
  from ${readingsOf(userId)} m
  cross join lateral (select * from direct_conversations where conversation_id = m.conversation_id offset 0) d
)`
