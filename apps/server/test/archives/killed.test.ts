import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, password, peopleOf, say } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { opened } from './archives-support.ts'

const many = 12_000

test('an archive whose server was killed while it was made is made again', { timeout: 180_000 }, async () => {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const env = environment(dataDir, databaseUrl)
  const first = await startChildServer(env)
  const ann = await peopleOf(first.url).register('Ann')
  await say(ann, ann, 'the first note')
  await first.kill()
  await within(dataDir, databaseUrl, async ({ queries }) => {
    await sql`insert into messages
        (conversation_id, sequence, sender_id, type, body, preview, shows_date, client_message_id, created_at)
      select c.id, c.last_sequence + g, ${ann.id}, 1, jsonb_build_object('content', 'note ' || g), '', false, 'n' || g, now()
      from conversations c, generate_series(1, ${many}::int) g`.execute(queries)
    await sql`update conversations set last_sequence = last_sequence + ${many}, last_position = last_position + ${many}`.execute(
      queries,
    )
  })

  const second = await startChildServer(env)
  const { call } = clientOf(second.url, ann.token)
  await call('POST /api/user/archive', { body: { password } })
  const begun = () => readdir(join(dataDir, 'archives')).catch(() => [])
  await expect.poll(begun, { interval: 5, timeout: 60_000 }).not.toEqual([])
  await second.kill()
  await within(dataDir, databaseUrl, async ({ queries }) => {
    expect(await queries.selectFrom('archives').select(['state', 'attempts']).execute()).toEqual([
      { state: 'making', attempts: 1 },
    ])
    // As if thirty seconds had passed.
    await sql`update archives set lease_until = clock_timestamp()`.execute(queries)
  })

  const third = await startChildServer(env)
  const again = clientOf(third.url, ann.token)
  const stateNow = async () => (await again.call('GET /api/user/archive')).archive?.state
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('ready')
  const { url } = await again.call('POST /api/user/archive/link')
  const answer = await fetch(third.url + url)
  const { data } = opened(Buffer.from(await answer.arrayBuffer()))
  expect(data.conversations.map(({ messages }) => messages.length)).toEqual([many + 1])
  await third.kill()
})

async function within(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (database: Database) => Promise<void>,
) {
  const fail = (error: unknown) => {
    throw error
  }
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, fail)
    : await openPglite(dataDir, fail)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
