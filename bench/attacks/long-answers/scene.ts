import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Queries } from '../../../apps/server/src/db/database.ts'
import { openPglite } from '../../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../../apps/server/src/db/postgres.ts'
import { appendMessages } from '../../../apps/server/test/budgets/long-messages.ts'
import { startPostgresCluster } from '../../../apps/server/test/support/postgres-cluster.ts'
import type { DatabaseKind } from '../../databases.ts'
import { createPairs, type Pair } from '../../people.ts'
import { startParley } from '../../servers.ts'

/** Rows of the longest history, and the length of each in characters of three bytes. */
const long = { rows: 5000, characters: 12_000 }
export const quotes = 200
const original = 20_000

/** A server with a long history, a message that is quoted often, and an ordinary user. */
export async function openScene(kind: DatabaseKind) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-attacks-'))
  const cluster = kind === 'postgres' ? await startPostgresCluster() : undefined
  const database = cluster
    ? openPostgres({ connectionString: cluster.url }, () => undefined)
    : await openPglite(dataDir, () => undefined)
  await database.migrate()
  const people = await fill(database)
  await database.close()
  const env = { PARLEY_DATA_DIR: dataDir, ...(cluster && { DATABASE_URL: cluster.url }) }
  const server = await startParley({ env }, undefined)
  return {
    ...people,
    url: server.url,
    peakMemory: () => server.peakMemory(),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Scene = Awaited<ReturnType<typeof openScene>>

async function fill(database: Database) {
  const [[mallory, friend], [observer]] = (await createPairs(database, 2)) as [Pair, Pair]
  const { queries } = database
  const history = await conversation(queries, [mallory.id, friend.id], 'first')
  await appendMessages(queries, history.id, long.rows, '话'.repeat(long.characters))
  // Notes to self: the quoted message first, then its quotes.
  const notes = await conversation(queries, [mallory.id, mallory.id], '话'.repeat(original))
  return { mallory, friend, observer, quoted: notes.first }
}

/** A conversation and its first message. */
async function conversation(queries: Queries, [low, high]: readonly [number, number], content: string) {
  const created_at = new Date()
  const { id } = await queries
    .insertInto('conversations')
    .values({ kind: 1, last_sequence: 1, last_position: 1, last_message_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('direct_conversations')
    .values({ conversation_id: id, user_low: low, user_high: high })
    .execute()
  await queries
    .insertInto('conversation_members')
    .values([...new Set([low, high])].map((user_id) => ({ conversation_id: id, user_id })))
    .execute()
  const place = { conversation_id: id, sequence: 1, position: 1, sender_id: low }
  const body = JSON.stringify({ content })
  const first = await queries
    .insertInto('messages')
    .values({ ...place, type: 14, body, preview: '', shows_date: false, client_message_id: null, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, first: first.id }
}
