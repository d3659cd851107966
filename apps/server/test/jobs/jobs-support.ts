import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { Database, Queries } from '../../src/db/database.ts'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { type FollowedEvent, FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import type { Follower, Log } from '../../src/platform/jobs/follower.ts'
import { followingPace } from '../../src/platform/jobs/following.ts'
import type { Job } from '../../src/platform/jobs/job.ts'
import { recurringPace } from '../../src/platform/jobs/recurring.ts'
import { Jobs } from '../../src/platform/jobs/service.ts'
import { createTestDatabase } from '../support/database.ts'

export const patient = { timeout: 20_000 }

const pace = {
  ...recurringPace,
  ...followingPace,
  settleMs: 0,
  leastWaitMs: 1,
  lookMs: 5,
  standbyMs: 5,
  retryMs: 5,
  maxRetryMs: 20,
}

interface Node {
  readonly jobs?: readonly Job[]
  readonly followers?: ReadonlyArray<Follower<FollowedEvent>>
  readonly logs?: Log<FollowedEvent>
  readonly pace?: Partial<typeof pace>
  /** Another connection than the others have. */
  readonly database?: Database
}

/** A database with a table `heard`, in which followers write down what they handle. */
export async function openSite() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const open = (answerMs?: number) =>
    databaseUrl
      ? openPostgres({ connectionString: databaseUrl, max: 6, answerMs }, () => undefined)
      : undefined
  const database = open() ?? (await openPglite(dataDir, () => undefined))
  onTestFinished(() => database.close())
  const { queries } = database
  await sql`create table heard (place bigint generated always as identity, entry bigint)`.execute(queries)
  const logs = new FollowedLogs(database)

  return {
    database,
    queries,
    logs,
    open,
    /** Begins the automatic work of a node at once. */
    begin(node: Node = {}) {
      const log = { error: vi.fn(), warn: vi.fn() }
      const jobs = new Jobs({
        database: node.database ?? database,
        log,
        logs: node.logs ?? logs,
        jobs: node.jobs ?? [],
        followers: node.followers ?? [],
        pace: { ...pace, ...node.pace },
      })
      jobs.start()
      const close = () => jobs.close()
      onTestFinished(close)
      return { log, jobs, close, lag: async () => (await jobs.lag())[0] }
    },
    /** Entries that were written down, in this order. */
    async heard() {
      const { rows } = await sql<{ entry: number }>`select entry from heard order by place`.execute(queries)
      return rows.map(({ entry }) => entry)
    },
    job: (name: string) =>
      queries.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
    async conversation() {
      const row = { kind: 1, last_message_at: null }
      const { id } = await queries
        .insertInto('conversations')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

export const hear = async (queries: Queries, entries: readonly FollowedEvent[]) => {
  for (const { id } of entries) await sql`insert into heard (entry) values (${id})`.execute(queries)
}

/** A follower that writes down what it handles. */
export const scribe = (handle: Follower<FollowedEvent>['handle'] = async () => undefined) =>
  ({
    name: 'scribe',
    begins: 'atFirst',
    async handle(entries, transaction) {
      await hear(transaction.queries, entries)
      await handle(entries, transaction)
    },
  }) satisfies Follower<FollowedEvent>

/** Stores a message, as sending does: under the lock of its conversation. Gives its number. */
export async function say(queries: Queries, conversationId: number, content = 'hello'): Promise<number> {
  const { rows } = await sql<{ last_sequence: number; last_position: number }>`
    update conversations set last_sequence = last_sequence + 1, last_position = last_position + 1
    where id = ${conversationId} returning last_sequence, last_position`.execute(queries)
  const { last_sequence: sequence = 0, last_position: position = 0 } = rows[0] ?? {}
  const { id } = await queries
    .insertInto('messages')
    .values(({ fn }) => ({
      conversation_id: conversationId,
      sequence,
      position,
      sender_id: 1,
      type: 1,
      body: JSON.stringify({ content }),
      preview: content,
      shows_date: false,
      client_message_id: null,
      created_at: fn<Date>('clock_timestamp'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores messages, each in a transaction of its own. */
export async function saySome(database: Database, conversationId: number, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push(await database.transaction(({ queries }) => say(queries, conversationId)))
  return ids
}
