import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../src/db/migrations/index.ts'
import {
  indexWhereSmall,
  isMakingIndexes,
  missingIndexes,
  smallRows,
} from '../../src/db/migrations/large-indexes.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { createTestDatabase } from '../support/database.ts'

const isShared = process.env.PARLEY_TEST_DATABASE === 'postgres'
const lists = [{ name: 'messages_lists', isInvalid: false }]

/** A database before migration 73, with so many messages. */
async function openWithout(messages: number) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const database = await openBareDatabase(dataDir, databaseUrl)
  const { queries } = database
  await sql`drop index messages_lists`.execute(queries)
  await sql`insert into conversations (kind) values (1)`.execute(queries)
  await sql`insert into users (nickname) values ('Alice')`.execute(queries)
  const say = (count: number) =>
    sql`insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date,
      created_at)
      select c.id, n.last + more, n.last + more, u.id, 1, '{"content": "said"}', 'said', false, now()
      from conversations c, users u, (select coalesce(max(sequence), 0) as last from messages) n,
        generate_series(1, ${count}::integer) as more`.execute(queries)
  await say(messages)
  const migrate = () => sql.raw(indexWhereSmall('messages_lists')).execute(queries)
  const made: string[] = []
  const make = (signal = new AbortController().signal) =>
    database.makeMissingIndexes((name) => void made.push(name), signal)
  /** Somebody who began to read before, and has not ended. */
  const beginReading = async () => {
    const other = await openBareDatabase(dataDir, databaseUrl)
    await sql`begin isolation level repeatable read`.execute(other.queries)
    await sql`select count(*) from messages`.execute(other.queries)
    return { end: () => sql`commit`.execute(other.queries) }
  }
  const isMaking = () => isMakingIndexes(queries)
  return { database, queries, migrate, say, made, make, beginReading, isMaking }
}

test('a migration makes an index of few messages at once', async () => {
  const { queries, migrate } = await openWithout(2)
  expect(await missingIndexes(queries)).toEqual(lists)
  await migrate()
  expect(await missingIndexes(queries)).toEqual([])
})

test('a migration of many rows leaves the index out, which is made after it', async () => {
  const { database, queries, migrate, made, make } = await openWithout(smallRows + 1)
  await migrate()
  expect(await missingIndexes(queries)).toEqual(lists)
  await (isShared ? make() : database.migrate())
  expect(await missingIndexes(queries)).toEqual([])
  await make()
  expect(made).toEqual(isShared ? ['messages_lists'] : [])
})

test.runIf(isShared)('people write while one is made, and other nodes begin none', async () => {
  const { queries, say, made, make, beginReading, isMaking } = await openWithout(2)
  await sql`drop index messages_media`.execute(queries)
  const reader = await beginReading()
  const making = make()
  await expect.poll(isMaking).toBe(true)
  await say(1)
  await make()
  expect(made).toEqual(['messages_media'])
  await reader.end()
  await making
  expect(made).toEqual(['messages_media', 'messages_lists'])
  expect(await missingIndexes(queries)).toEqual([])
})

test.runIf(isShared)('an index that a node has begun when it ends is made all the same', async () => {
  const { queries, make, beginReading, isMaking } = await openWithout(2)
  const reader = await beginReading()
  const end = new AbortController()
  const making = make(end.signal)
  await expect.poll(isMaking).toBe(true)
  end.abort()
  await making
  expect(await isMaking()).toBe(true)
  await reader.end()
  await expect.poll(() => missingIndexes(queries)).toEqual([])
})

test.runIf(isShared)('an upgrade breaks it off, and it is made anew', async () => {
  const { database, queries, made, make, beginReading } = await openWithout(2)
  const reader = await beginReading()
  const making = make().catch((error: unknown) => error)
  const begun = [{ name: 'messages_lists', isInvalid: true }]
  await expect.poll(() => missingIndexes(queries)).toEqual(begun)
  let seen: unknown
  const up = async () => {
    seen = await missingIndexes(queries)
  }
  await database.migrate({ ...migrations, '9999-later': { olderNodes: 'live', up } })
  expect(await making).toMatchObject({ code: '57014' })
  expect(seen).toEqual(begun)
  await reader.end()
  await make()
  expect(made).toEqual(['messages_lists', 'messages_lists'])
  expect(await missingIndexes(queries)).toEqual([])
})
