import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { daysAgo, heldPeople, isHeldConversation, keptDays } from '../../db/sql/retention.ts'
import { belongingsGone } from './belongings-repository.ts'
import { everyone } from './message-repository.ts'

export interface ExpiringConversation {
  readonly id: number
  /** One of `ConversationKind`. */
  readonly kind: number
}

const erasedUpTo = (conversationId: unknown) =>
  sql`coalesce((select erased_up_to from conversation_ages where conversation_id = ${conversationId}), 0)`

/** Conversations after one of which the next message is older than they are kept: a step into an index for each. */
export async function expiredConversations(
  queries: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<ExpiringConversation[]> {
  const { rows } = await sql<ExpiringConversation>`
    select c.id, c.kind from conversations c
    cross join lateral (select ${daysAgo(keptDays(sql`c.id`))} as before offset 0) rule
    cross join lateral (
      select created_at from messages
      where rule.before is not null and conversation_id = c.id and sequence > ${erasedUpTo(sql`c.id`)}
      order by sequence limit 1
    ) next
    where c.id > ${after} and next.created_at < rule.before and not ${isHeldConversation(sql`c.id`)}
    order by c.id limit ${limit}`.execute(queries)
  return rows
}

export interface ExpiredMessage {
  readonly id: number
  readonly sequence: number
  /** The message is gone already, or its sender's messages are held. */
  readonly stays: boolean
}

/** The next messages of a locked conversation that are older than they are kept. */
export async function expiredMessages(
  queries: Queries,
  conversationId: number,
  limit: number,
): Promise<ExpiredMessage[]> {
  const { rows } = await sql<ExpiredMessage>`
    select id, sequence, sender_id in ${heldPeople} or exists (
        select from message_deletions h
        where h.user_id = ${everyone} and h.conversation_id = ${conversationId} and h.sequence = m.sequence offset 0
      ) as stays from (
      select id, sequence, sender_id, created_at from messages
      where conversation_id = ${conversationId} and sequence > ${erasedUpTo(conversationId)}
      order by sequence limit ${limit}
    ) m
    where created_at < ${daysAgo(keptDays(sql`${conversationId}::bigint`))}
      and not ${isHeldConversation(sql`${conversationId}::bigint`)}
    order by sequence`.execute(queries)
  return rows
}

/**
 * Puts `content` in the place of what these messages of a conversation say, hides them from everyone, and notes that all
 * up to a sequence has been looked at.
 */
export async function eraseAged(
  queries: Queries,
  conversationId: number,
  messages: readonly ExpiredMessage[],
  upTo: number,
  content: { type: number; body: object; preview: string },
): Promise<void> {
  const sequences = list(
    messages.map(({ sequence }) => sequence),
    'bigint',
  )
  await sql`
    with erased as (
      update messages
      set type = ${content.type}, body = ${JSON.stringify(content.body)}, preview = ${content.preview}, vanishes_at = null,
        reactions = null, mentions = null, edited = null, tally = null, link_preview = null
      where conversation_id = ${conversationId} and sequence = any (${sequences}) returning id
    ), ${belongingsGone(sql`select id from erased`)}, hidden as (
      insert into message_deletions (user_id, conversation_id, sequence)
      select ${everyone}::bigint, ${conversationId}::bigint, s from unnest(${sequences}) s on conflict do nothing
    )
    insert into conversation_ages as a (conversation_id, erased_up_to) values (${conversationId}, ${upTo})
    on conflict (conversation_id) do update set erased_up_to = greatest(a.erased_up_to, excluded.erased_up_to)`.execute(
    queries,
  )
}

/** Conversations in which more was erased than was published. */
export async function untoldConversations(
  queries: Queries,
  except: readonly number[],
  limit: number,
): Promise<ExpiringConversation[]> {
  const { rows } = await sql<ExpiringConversation>`
    select c.id, c.kind from conversation_ages a join conversations c on c.id = a.conversation_id
    where a.told_up_to < a.erased_up_to and c.id <> all (${list(except, 'bigint')}) order by a.conversation_id limit ${limit}`.execute(
    queries,
  )
  return rows
}

export interface Untold {
  /** The newest message that was erased, and whose it was. */
  readonly id: number
  readonly sender_id: number
  readonly up_to: number
}

/**
 * The erasure in a locked conversation that is to be published, and counts as published from now on; undefined where
 * nothing was erased.
 */
export async function takeUntold(queries: Queries, conversationId: number): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    with published as (
      update conversation_ages a set told_up_to = a.erased_up_to from conversation_ages before
      where a.conversation_id = ${conversationId} and before.conversation_id = a.conversation_id
        and a.told_up_to < a.erased_up_to
      returning before.told_up_to, a.erased_up_to
    )
    select m.id, m.sender_id, published.erased_up_to as up_to from published cross join lateral (
      select id, sender_id from messages m
      where m.conversation_id = ${conversationId} and m.sequence > published.told_up_to and m.sequence <= published.erased_up_to
        and exists (
          select from message_deletions h
          where h.user_id = ${everyone} and h.conversation_id = m.conversation_id and h.sequence = m.sequence offset 0
        )
      order by m.sequence desc limit 1
    ) m`.execute(queries)
  return rows[0]
}

/** In all conversations in which somebody wrote, from their first message on, what is kept too long is looked for again. */
export async function lookAgainAt(queries: Queries, userId: number): Promise<void> {
  await sql`
    update conversation_ages a set erased_up_to = f.first - 1, told_up_to = least(a.told_up_to, f.first - 1)
    from (
      select conversation_id, min(sequence) as first from messages where sender_id = ${userId} group by conversation_id
    ) f
    where a.conversation_id = f.conversation_id and a.erased_up_to >= f.first`.execute(queries)
}
