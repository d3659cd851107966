import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `removed_at`: the last sequence when the conversation was taken off the member's list; the next one brings it back.
  `alter table conversation_members
    add column do_not_disturb boolean not null default false,
    add column marked_unread boolean not null default false,
    add column removed_at bigint`,

  // Members of groups had no mark of what they have read: from here on they have read all that there was.
  `update conversation_members m set read_up_to = c.last_sequence
    from conversations c where c.id = m.conversation_id and c.kind = 2`,

  // Unread mentions of one person and of everyone (0) are counted without reading what else was said.
  `create index messages_mentions on messages (conversation_id, ((body ->> 'userID')::bigint), sequence) where type = 11`,

  `update messages m set body = m.body || jsonb_build_object('width', f.width, 'height', f.height)
    from file_uses u join files f on f.id = u.file_id
    where u.message_id = m.id and m.type = 2 and f.width is not null`,
]
