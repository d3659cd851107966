import { sql } from 'kysely'
import type { Queries } from '../../apps/server/src/db/database.ts'

export const groupId = 1
export const messages = 180_000
const hidden = messages / 2

interface Reader {
  readonly what: string
  readonly userId: number
  /** SQL condition on message `s`: whether this person hid it. */
  readonly hides: string
}

/** Members of one group, who see it each in their own way. */
export const readers: readonly Reader[] = [
  { what: 'nothing hidden', userId: 10_001, hides: 'false' },
  { what: 'the newest', userId: 10_002, hides: `s > ${messages - hidden}` },
  {
    what: 'all behind the newest ten',
    userId: 10_003,
    hides: `s between ${messages - hidden - 9} and ${messages - 10}`,
  },
  { what: 'every second', userId: 10_004, hides: 's % 2 = 0' },
  { what: 'all but one in a thousand', userId: 10_005, hides: 's % 1000 <> 0' },
]

/** Fills an empty, migrated database, and updates the planner's statistics like autovacuum. */
export async function fill(queries: Queries): Promise<void> {
  for (const statement of statements()) await sql.raw(statement).execute(queries)
}

const statements = () => [
  `insert into users (id, nickname) select i, 'Member ' || i from generate_series(10000, 10005) i`,
  `insert into conversations (id, kind, last_sequence, last_position, last_message_at)
    values (${groupId}, 2, ${messages}, ${messages}, now())`,
  `insert into groups (id, title, abstract, avatar, size, is_search, creator_id) values (${groupId}, 'Hikers', '', '', 200, true, 10000)`,
  `insert into conversation_members (conversation_id, user_id, role)
    select ${groupId}, id, case when id = 10000 then 1 else 3 end from users`,
  `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
    select ${groupId}, s, s, 10000, 1, jsonb_build_object('content', 'Message ' || s), 'Message ' || s, false,
      now() - interval '300 days' + s * interval '1 minute'
    from generate_series(1, ${messages}) s`,
  ...readers.map(
    ({ userId, hides }) =>
      `insert into message_deletions (user_id, conversation_id, sequence)
        select ${userId}, ${groupId}, s from generate_series(1, ${messages}) s where ${hides}`,
  ),
  'vacuum analyze',
]
