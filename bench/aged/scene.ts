import { sql } from 'kysely'
import type { Queries } from '../../apps/server/src/db/database.ts'

export const groupId = 1
export const otherId = 2
export const senderId = 10_000
export const old = 1_000_000
const young = 1000

/** A group with many messages older than its retention, and another one. */
export async function fill(queries: Queries): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

const statements = [
  `insert into users (id, nickname) values (${senderId}, 'Alice')`,
  ...[groupId, otherId].flatMap((id) => [
    `insert into conversations (id, kind, last_sequence, last_position, last_message_at)
      values (${id}, 2, ${id === groupId ? old + young : 0}, ${id === groupId ? old + young : 0}, now())`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      values (${id}, 'Hikers', '', '', 200, true, ${senderId})`,
    `insert into conversation_members (conversation_id, user_id, role) values (${id}, ${senderId}, 1)`,
  ]),
  `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
    select ${groupId}, s, s, ${senderId}, 1, jsonb_build_object('content', 'Message ' || s || repeat(' and so on', 8)),
      'Message ' || s, false,
      case when s <= ${old} then now() - interval '300 days' + s * interval '20 seconds' else now() end
    from generate_series(1, ${old + young}) s`,
  `insert into settings (key, value) values ('retention', '{"messages": 30}')`,
  'vacuum analyze',
]
