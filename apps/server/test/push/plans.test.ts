import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { PushFollower } from '../../src/notifications/push/domain.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
// A single connection: rows that it has read are counted for it.
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
  : await openPglite(dataDir, () => {})
const { queries } = database

const people = 20_000
const members = 2000
const batch = 100
const group = 1
const speaker = 1

beforeAll(async () => {
  await database.migrate()
  const statements = [
    `insert into users (id, nickname) select i, 'somebody' from generate_series(1, ${people}) i`,
    `insert into sessions (id, user_id, expires_at, ip, user_agent)
      select gen_random_uuid(), i, now() + interval '1 day', '', '' from generate_series(1, ${people}) i`,
    `insert into push_devices (session_id, user_id, endpoint, p256dh, auth, language)
      select id, user_id, 'https://push.example.org/' || user_id, '', '', 'zh' from sessions`,
    `insert into conversations (id, kind, last_sequence, last_position) values (${group}, 2, ${batch}, ${batch})`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      values (${group}, 'group', '', '', ${members}, true, ${speaker})`,
    `insert into conversation_members (conversation_id, user_id) select ${group}, i from generate_series(1, ${members}) i`,
    `insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select ${group}, s, s, ${speaker}, 1, '{"content": "word"}', '', false, now() from generate_series(1, ${batch}) s`,
    'vacuum analyze',
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}, 120_000)

afterAll(async () => {
  await database.close()
  await dispose()
})

const follower = new PushFollower({ graceMs: 5000 })

/** Handles the first so many messages, and gives how many statements that took. */
async function handled(count: number): Promise<number> {
  const rows = await queries.selectFrom('messages').select('id').orderBy('sequence').limit(count).execute()
  const entries = rows.map(({ id }) => ({ id, event: { kind: 'message' } }))
  let statements = 0
  await queries.transaction().execute(async (transaction) => {
    const counted = new Proxy(transaction, {
      get(target, name) {
        if (name === 'executeQuery' || name === 'getExecutor') statements++
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await follower.handle(entries as never, { queries: counted } as never)
  })
  return statements
}

const waiting = async () => {
  const { rows } = await sql<{ count: number; most: number }>`
    select count(*)::int as count, max(sequence)::int as most from pushes where due_at is not null`.execute(
    queries,
  )
  return rows[0]
}

test('one message to 2,000 members whose pages are closed costs one statement, and so do a hundred', async () => {
  expect(await handled(1)).toBe(1)
  expect(await waiting()).toEqual({ count: members - 1, most: 1 })
  expect(await handled(batch)).toBe(1)
  expect(await waiting()).toEqual({ count: members - 1, most: batch })
})

test('a notification reads the devices of the members, and of nobody else', async () => {
  const before = await rowsRead('push_devices')
  await handled(1)
  const read = (await rowsRead('push_devices')) - before
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(2 * members)
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
