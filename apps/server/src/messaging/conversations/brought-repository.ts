import { MessageType } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isSaidHere } from '../../db/sql/conversations.ts'
import type { StoredEdit } from './edits.ts'
import type { StoredReactions } from './reaction-repository.ts'

/** Changes of a message since it was sent. */
export interface Afterwards {
  readonly messageId: number
  readonly edited?: StoredEdit
  readonly reactions?: StoredReactions
  readonly reacting: ReadonlyArray<{ readonly emoji: string; readonly userIds: readonly number[] }>
}

export async function keepAfterwards(queries: Queries, all: readonly Afterwards[]): Promise<void> {
  const some = all.filter(({ edited, reactions }) => edited ?? reactions)
  if (some.length === 0) return
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  await sql`
    update messages m set edited = a.edited::jsonb, reactions = a.reactions::jsonb
    from unnest(
      ${some.map(({ messageId }) => messageId)}::bigint[],
      ${some.map(({ edited }) => json(edited))}::text[],
      ${some.map(({ reactions }) => json(reactions))}::text[]
    ) as a (id, edited, reactions) where m.id = a.id`.execute(queries)
  const put = some.flatMap(({ messageId, reacting }) =>
    reacting.flatMap(({ emoji, userIds }) => userIds.map((userId) => ({ messageId, emoji, userId }))),
  )
  if (put.length === 0) return
  await sql`
    insert into message_reactions (message_id, user_id, emoji)
    select * from unnest(
      ${put.map(({ messageId }) => messageId)}::bigint[],
      ${put.map(({ userId }) => userId)}::bigint[],
      ${put.map(({ emoji }) => emoji)}::text[]
    ) on conflict do nothing`.execute(queries)
}

/**
 * Moves the marks of members who have read everything written here to the conversation's end, so that no divider
 * appears above what was imported behind them. It moves nobody else's marks, and no member's `joined_after`. Only under
 * the conversation's lock.
 */
export async function passBrought(queries: Queries, conversationId: number): Promise<void> {
  const newest = (of: RawBuilder<unknown>) => sql`(
    select x.sequence, x.sender_id from messages x
    where x.conversation_id = ${conversationId} and ${isSaidHere('x')} and x.type <> ${MessageType.withdrawn} and ${of}
    order by x.sequence desc limit 1
  )`
  // Nobody's own message is unread for them.
  await sql`
    with last as materialized ${newest(sql`true`)},
    other as materialized ${newest(sql`x.sequence < (select sequence from last) and x.sender_id <> (select sender_id from last)`)},
    behind as materialized (
      select m.user_id, c.last_sequence from conversation_members m
      join conversations c on c.id = m.conversation_id left join last on true left join other on true
      where m.conversation_id = ${conversationId} and m.read_up_to < c.last_sequence
        and m.read_up_to >= coalesce(case m.user_id when last.sender_id then other.sequence else last.sequence end, 0)
      order by m.user_id for no key update of m
    )
    update conversation_members m
    set read_up_to = behind.last_sequence, delivered_up_to = greatest(m.delivered_up_to, behind.last_sequence)
    from behind where m.conversation_id = ${conversationId} and m.user_id = behind.user_id`.execute(queries)
}
