import { mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { noteNews, takeDue, unreadOf } from '../../src/notifications/mail/digest-repository.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
// A single connection: rows that it has read are counted for it.
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
  : await openPglite(dataDir, () => {})
const { queries } = database

const people = 100_000
const members = 2000
const messages = 4000
const [me, other, reader, talker] = [1, 2, 3001, 3002]
const [group, direct, sent] = [1, 2, 3]

beforeAll(async () => {
  await database.migrate()
  const statements = [
    `insert into users (id, nickname) select i, 'somebody' from generate_series(1, ${people}) i`,
    // Every second one has something that is sent later.
    `insert into mail_addresses (user_id, address, language, away_minutes, span_minutes, due_at)
      select i, i || '@example.org', 'zh', 60, 240,
        case when i % 2 = 0 then now() + interval '1 hour' end from generate_series(1, ${people}) i`,
    `insert into conversations (id, kind, last_sequence, last_position)
      values (${group}, 2, ${messages}, ${messages}), (${direct}, 1, 3, 3)`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      values (${group}, 'group', '', '', 2000, true, ${other})`,
    `insert into direct_conversations (conversation_id, user_low, user_high) values (${direct}, ${me}, ${other})`,
    `insert into conversation_members (conversation_id, user_id) select ${group}, i from generate_series(1, ${members}) i`,
    `insert into conversation_members (conversation_id, user_id) values (${direct}, ${me}), (${direct}, ${other})`,
    `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select ${group}, s, s, ${other}, case when s in (5, 50) then 11 else 1 end,
        case when s in (5, 50) then jsonb_build_object('userID', ${me}, 'content', 'you') else jsonb_build_object('content', 'word') end,
        '', false, now()
      from generate_series(1, ${messages}) s`,
    `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select ${direct}, s, s, ${other}, 1, '{"content": "hello"}', '', false, now() from generate_series(1, 3) s`,
    // Thousands are unread of this one, and all but the last few were sent.
    `insert into conversations (id, kind, last_sequence, last_position) values (${sent}, 1, ${messages}, ${messages})`,
    `insert into direct_conversations (conversation_id, user_low, user_high) values (${sent}, ${reader}, ${talker})`,
    `insert into conversation_members (conversation_id, user_id) values (${sent}, ${reader}), (${sent}, ${talker})`,
    `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select ${sent}, s, s, ${talker}, 1, '{"content": "word"}', '', false, now() from generate_series(1, ${messages}) s`,
    'vacuum analyze',
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}, 120_000)

afterAll(async () => {
  await database.close()
  await dispose()
})

const idOf = async (conversationId: number, sequence: number) =>
  (
    await queries
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow()
  ).id

test('a person who is due is found by a step for each, of a hundred thousand people', async () => {
  const before = await rowsRead('mail_addresses')
  expect(await takeDue(queries, 4)).toEqual([])
  expect((await rowsRead('mail_addresses')) - before).toBeLessThan(20)
  const due = sql`update mail_addresses set due_at = now() - interval '1 minute' where user_id in (11, 13, 15)`
  await due.execute(queries)
  const then = await rowsRead('mail_addresses')
  expect((await takeDue(queries, 4)).map(({ user_id }) => user_id).sort()).toEqual([11, 13, 15])
  expect((await rowsRead('mail_addresses')) - then).toBeLessThan(50)
})

test('a message in a group that mentions nobody costs none of its members a look', async () => {
  const id = await idOf(group, 100)
  const before = [await rowsRead('mail_addresses'), await rowsRead('conversation_members')] as const
  await noteNews(queries, [id], id)
  expect((await rowsRead('mail_addresses')) - before[0]).toBeLessThan(20)
  expect((await rowsRead('conversation_members')) - before[1]).toBeLessThan(20)
})

test('a message to one person costs a look at theirs', async () => {
  const id = await idOf(direct, 2)
  const before = await rowsRead('mail_addresses')
  await noteNews(queries, [id], id)
  expect((await rowsRead('mail_addresses')) - before).toBeLessThan(20)
})

test('unread messages are found by steps, however much of a group is unread', async () => {
  const before = await rowsRead('messages')
  const unread = await unreadOf(queries, { user_id: me, told_up_to: 0, up_to: 2 ** 40 })
  expect((await rowsRead('messages')) - before).toBeLessThan(100)
  expect(unread.map(({ conversation_id }) => conversation_id)).toEqual([direct, direct, direct, group, group])
  expect(unread.map(({ is_for_me }) => is_for_me)).toEqual([false, false, false, true, true])
})

test('a reader with thousands of unread messages that were already sent costs a read of a few of the newest', async () => {
  const before = await rowsRead('messages')
  const told_up_to = await idOf(sent, messages - 2)
  const unread = await unreadOf(queries, { user_id: reader, told_up_to, up_to: 2 ** 40 })
  expect(unread.map(({ id }) => id)).toEqual([await idOf(sent, messages), await idOf(sent, messages - 1)])
  expect((await rowsRead('messages')) - before).toBeLessThan(3 * mailLimits.lookedAt)
})

test('calls that were held take no place of unread messages', async () => {
  await sql`update messages set type = 6, body = '{"endReason": 1}' where conversation_id = ${sent} and sequence > ${messages - 20}`.execute(
    queries,
  )
  await sql`update messages set type = 6, body = '{"endReason": 3}' where conversation_id = ${sent} and sequence = ${messages - 3}`.execute(
    queries,
  )
  const unread = await unreadOf(queries, { user_id: reader, told_up_to: 0, up_to: 2 ** 40 })
  const sequences = [3, 20, 21, 22, 23, 24]
  expect(unread.map(({ id }) => id)).toEqual(
    await Promise.all(sequences.map((back) => idOf(sent, messages - back))),
  )
})

/** Rows and entries of a table and its indexes, by whatever way. */
async function rowsRead(table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(queries)
  const { rows } = await sql<{ read: number }>`
    select coalesce((select sum(idx_tup_read) from pg_stat_user_indexes where relname = ${table}), 0)
      + coalesce((select sum(seq_tup_read) from pg_stat_user_tables where relname = ${table}), 0) as read`.execute(
    queries,
  )
  return Number(rows[0]?.read)
}
