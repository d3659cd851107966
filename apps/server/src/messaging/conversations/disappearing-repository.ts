import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import { heldPeople, isHeldConversation } from '../../db/sql/retention.ts'
import type { MessageHead } from './drafts.ts'
import type { ExpiringConversation } from './expired-messages-repository.ts'

/** Conversations but for these with disappearing messages whose time has come, the first due first. */
export async function disappearingConversations(
  queries: Queries,
  except: readonly number[],
  limit: number,
): Promise<ExpiringConversation[]> {
  const { rows } = await sql<ExpiringConversation>`
    select c.id, c.kind from (
      select conversation_id, min(vanishes_at) as at from (
        select conversation_id, vanishes_at from messages
        where vanishes_at <= now() and conversation_id <> all (${list(except, 'bigint')})
          and ${isOfConversation('messages')} order by vanishes_at limit ${limit}
      ) due group by conversation_id
    ) due join conversations c on c.id = due.conversation_id order by due.at`.execute(queries)
  return rows
}

export type DisappearingMessage = Pick<MessageHead, 'id' | 'conversation_id' | 'sequence' | 'sender_id'> & {
  readonly is_held: boolean
}

/** Messages of a locked conversation that are due to disappear. */
export async function disappearingMessages(
  queries: Queries,
  conversationId: number,
  limit: number,
): Promise<DisappearingMessage[]> {
  const { rows } = await sql<DisappearingMessage>`
    select id, conversation_id, sequence, sender_id,
      sender_id in ${heldPeople} or ${isHeldConversation(sql`${conversationId}::bigint`)} as is_held
    from messages where vanishes_at <= now() and conversation_id = ${conversationId}
    order by vanishes_at, sequence limit ${limit}`.execute(queries)
  return rows
}

/** Their content stays for as long as a hold keeps it, and nobody is shown it. */
export async function keepHeld(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    with vanished as (
      update messages set vanishes_at = null where id = any (${[...ids]}::bigint[])
      returning id, conversation_id, sender_id
    )
    insert into messages_under_hold (message_id, conversation_id, sender_id)
    select id, conversation_id, sender_id from vanished`.execute(queries)
}

/** Some of those that no hold keeps any more. */
export async function releasedMessages(
  queries: Queries,
  limit: number,
): Promise<Array<{ id: number; conversation_id: number }>> {
  const { rows } = await sql<{ id: number; conversation_id: number }>`
    select message_id as id, conversation_id from messages_under_hold h
    where sender_id not in ${heldPeople} and not ${isHeldConversation(sql`h.conversation_id`)}
    order by conversation_id, message_id limit ${limit}`.execute(queries)
  return rows
}

export async function forgetHeld(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .deleteFrom('messages_under_hold')
    .where('message_id', 'in', [...ids])
    .execute()
}
