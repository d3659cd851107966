import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { schemaNumber } from '../../apps/server/src/db/migrations/index.ts'
import type { Message, Stored } from './rooms.ts'
import type { Statement } from './statements.ts'

const maxBatch = 512

/** Commits, with one statement, the messages that arrived during the last commit, then sends the stored ones on. */
export async function openStore(
  env: NodeJS.ProcessEnv,
  statementFor: (messages: readonly Message[]) => Statement,
  onStored: (messages: readonly Stored[]) => void,
) {
  const client = await connect(env)
  const waiting: Message[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      const { rows } = await client.query<{ id: string }>(statementFor(batch))
      onStored(batch.map((message, i) => ({ ...message, id: Number(rows[i]?.id) })))
    }
    isRunning = false
  }

  return {
    add(message: Message) {
      waiting.push(message)
      if (!isRunning) void run()
    },
  }
}

async function connect(env: NodeJS.ProcessEnv): Promise<pg.Client> {
  const client = env.DATABASE_URL
    ? new pg.Client(env.DATABASE_URL)
    : new pg.Client({ host: await startPglite(env), user: 'postgres', database: 'postgres' })
  await client.connect()
  // The database refuses clients that do not set the schema that they write (decision 71).
  await client.query(`set parley.schema = ${schemaNumber}`)
  // Rows are found by their keys, whatever the tables held when a statement was planned.
  await client.query(
    'set jit = off; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
  )
  return client
}

/** The embedded database in a thread, just as Parley runs it. */
async function startPglite(env: NodeJS.ProcessEnv): Promise<string> {
  const host = await mkdtemp(join(tmpdir(), 'parley-bench-socket-'))
  const folder = join(env.PARLEY_DATA_DIR ?? '', 'database')
  const worker = new Worker(new URL('../../apps/server/src/db/pglite-worker.ts', import.meta.url), {
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432') },
  })
  await once(worker, 'message')
  return host
}
