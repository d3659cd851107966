import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { schemaNumber } from '../apps/server/src/storage/migrations/index.ts'

/** A row of `messages`, as Parley would write it. */
export interface Row {
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number
  readonly type: number
  readonly body: { readonly content: string }
  readonly preview: string
  readonly shows_date: boolean
  readonly client_message_id: string
  readonly created_at: string
}

type Stored = (id: number) => void

const insert = `
  insert into messages (
    conversation_id, sequence, sender_id, type, body, preview, shows_date, client_message_id, created_at
  )
  select * from json_to_recordset($1::json) as m (
    conversation_id bigint, sequence bigint, sender_id bigint, type smallint, body jsonb, preview text,
    shows_date boolean, client_message_id text, created_at timestamptz
  )
  returning id`

/** Commits with one INSERT what arrived while the last commit was under way, then tells it to be stored. */
export async function openRelayStore(env: NodeJS.ProcessEnv) {
  const client = await connect(env)
  const waiting: Array<{ row: Row; stored: Stored }> = []
  let running = false

  async function run() {
    running = true
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 512)
      const text = JSON.stringify(batch.map(({ row }) => row))
      const { rows } = await client.query<{ id: string }>({ name: 'insert', text: insert, values: [text] })
      batch.forEach(({ stored }, i) => {
        stored(Number(rows[i]?.id))
      })
    }
    running = false
  }

  return {
    add(row: Row, stored: Stored) {
      waiting.push({ row, stored })
      if (!running) void run()
    },
  }
}

async function connect(env: NodeJS.ProcessEnv): Promise<pg.Client> {
  const client = env.DATABASE_URL
    ? new pg.Client(env.DATABASE_URL)
    : new pg.Client({ host: await startPglite(env), user: 'postgres', database: 'postgres' })
  await client.connect()
  // The database refuses whoever does not say which of its schemas they write (decision 71).
  await client.query(`set parley.schema = ${schemaNumber}`)
  return client
}

/** The embedded database in a thread, just as Parley runs it. */
async function startPglite(env: NodeJS.ProcessEnv): Promise<string> {
  const host = await mkdtemp(join(tmpdir(), 'parley-bench-socket-'))
  const folder = join(env.PARLEY_DATA_DIR ?? '', 'database')
  const worker = new Worker(new URL('../apps/server/src/storage/pglite-worker.ts', import.meta.url), {
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432') },
  })
  await once(worker, 'message')
  return host
}
