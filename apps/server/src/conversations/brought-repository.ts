import { MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { StoredEdit } from './edits.ts'
import type { StoredReactions } from './reactions.ts'

/** What has become of a message since it was said. */
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
    )`.execute(queries)
}

/** What comes behind this sequence is unread by nobody who has read all before it, and counts as read by nobody. */
export async function passOver(queries: Queries, conversationId: number, after: number): Promise<void> {
  await sql`
    update conversation_members m
    set read_up_to = c.last_sequence, delivered_up_to = c.last_sequence, joined_after = c.last_sequence
    from conversations c
    where c.id = ${conversationId} and m.conversation_id = c.id and not exists (
      select from messages x
      where x.conversation_id = c.id and x.sequence > greatest(m.read_up_to, m.joined_after) and x.sequence <= ${after}
        and x.sender_id <> m.user_id and x.type <> ${MessageType.withdrawn}
    )`.execute(queries)
}
