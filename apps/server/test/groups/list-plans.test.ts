import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { mentionAfter, unreadMentions } from '../../src/messaging/conversations/mention-repository.ts'
import { listGroupConversations } from '../../src/messaging/groups/list-repository.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
// A single connection: rows that it has read are counted for it.
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
  : await openPglite(dataDir, () => {})
const { queries } = database

const [me, other] = [1, 2]
const bigGroup = 1
/** So many messages are in the big group: each of them mentions somebody, and half of them are hidden from me. */
const messages = 4000
const mentionsOfMe = 5

beforeAll(async () => {
  await database.migrate()
  const statements = [
    `insert into users (id, nickname) select i, 'somebody' from generate_series(1, 2) i`,
    // Groups as most are, by which the planner takes them all.
    `insert into conversations (id, kind, last_sequence, last_position)
      select i, 2, m, m from (select i, case i when ${bigGroup} then ${messages} else 1 end as m from generate_series(1, 2000) i) c`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      select id, 'group', '', '', 2000, true, ${other} from conversations`,
    `insert into conversation_members (conversation_id, user_id) values (${bigGroup}, ${me}), (${bigGroup}, ${other})`,
    `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select c.id, s, s, ${other}, 11,
        jsonb_build_object('userID', case when s > ${messages - mentionsOfMe} then ${me} else 1000 + s end), '', false, now()
      from conversations c, generate_series(1, c.last_sequence) s`,
    `insert into message_deletions (user_id, conversation_id, sequence)
      select ${me}, c.id, s from conversations c, generate_series(1, greatest(1, c.last_sequence / 2)) s`,
    'analyze',
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
})

afterAll(async () => {
  await database.close()
  await dispose()
})

test('mentions are counted by a step for each, however much of a group is hidden or mentions others', async () => {
  const before = await rowsRead()
  const { rows } = await listGroupConversations(queries, me, { offset: 0, limit: 20 })
  const read = (await rowsRead()) - before
  expect(rows.map(({ mentions }) => mentions)).toEqual([mentionsOfMe])
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(100)
})

test('the next mention is found by a step, however many messages lie between', async () => {
  const before = await rowsRead()
  const found = await mentionAfter(queries, { conversationId: bigGroup, userId: me }, 1)
  const read = (await rowsRead()) - before
  expect(found).toBe(messages - mentionsOfMe + 1)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
})

test('a page of unread mentions costs a step for each', async () => {
  const view = { conversationId: bigGroup, userId: me }
  const before = [await rowsRead(), await rowsRead('messages')] as const
  const { list, count } = await unreadMentions(queries, view, { after: 1, limit: 2 })
  const [mentions, others] = [(await rowsRead()) - before[0], (await rowsRead('messages')) - before[1]]
  expect(list.map(({ sequence }) => messages - sequence)).toEqual([mentionsOfMe - 1, mentionsOfMe - 2])
  expect(count).toBe(mentionsOfMe)
  expect(mentions).toBeGreaterThan(0)
  expect(mentions).toBeLessThan(50)
  expect(others).toBeLessThan(50)
})

/** Rows read of mentions, or of all messages, and of hidden ones; by whatever index, or without one. */
async function rowsRead(among: 'message_mentions' | 'messages' = 'message_mentions'): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(queries)
  const { rows } = await sql<{ read: number }>`
    select (
      select sum(idx_tup_read) from pg_stat_user_indexes
      where relname = 'message_deletions' or ${among} in (relname, indexrelname)
    ) + (
      select sum(seq_tup_read) from pg_stat_user_tables where relname = 'message_deletions' or relname = ${among}
    ) as read`.execute(queries)
  return Number(rows[0]?.read)
}
