import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { appendMessages } from '../../apps/server/src/messaging/conversations/append-repository.ts'
import { holdConversations } from '../../apps/server/src/messaging/conversations/conversation-repository.ts'
import { ExpiredContentEraser } from '../../apps/server/src/moderation/retention/expired-content-eraser.ts'
import { FailedWork } from '../../apps/server/src/platform/jobs/failed-work.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { createDatabase } from '../databases.ts'
import { fill, groupId, old, otherId, senderId } from './scene.ts'

/** Prints how long a million old messages take to go, and what that does to those who send meanwhile. */

const appending = {
  name: 'direct',
  sendBlockers: () => sql`(select null::bigint as sender_id, null::bigint as target)`,
} as const

/** One text, stored as the server stores it. Gives milliseconds. */
async function send(database: Database, conversationId: number): Promise<number> {
  const start = performance.now()
  await database.transaction(async ({ queries, commitWith }) => {
    const body = { content: 'Hello' }
    const draft = {
      senderId,
      to: conversationId,
      clientMessageId: null,
      type: 1,
      body,
      preview: 'Hello',
    } as const
    const held = holdConversations(queries, [conversationId])
    commitWith(Promise.all([held, appendMessages(queries, [{ draft, conversationId }], appending, true)]))
  })
  return performance.now() - start
}

/** Sends every 20 ms to a conversation, until `isOver` returns true. */
async function sendOn(database: Database, conversationId: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    times.push(await send(database, conversationId))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} · p99 ${at(0.99)} · most ${(sorted.at(-1) ?? Number.NaN).toFixed(1)} ms (${sorted.length})`
}

async function measure(kind: string, database: Database): Promise<void> {
  await database.migrate()
  await fill(database.queries)
  const both = async (what: string, isOver: () => boolean) => {
    const found = await Promise.all([groupId, otherId].map((id) => sendOn(database, id, isOver)))
    console.log(
      `${kind}, ${what}: to the group itself ${spread(found[0] ?? [])}; to another ${spread(found[1] ?? [])}`,
    )
  }
  const quietUntil = performance.now() + 8000
  await both('quiet', () => performance.now() > quietUntil)
  const nothing = async () => undefined
  const eraser = new ExpiredContentEraser({
    database,
    failed: new FailedWork({ database, log: console }),
    publishers: { direct: nothing, groups: nothing },
  })
  let isDone = false
  const start = performance.now()
  const running = eraser.run(new AbortController().signal).finally(() => {
    isDone = true
  })
  await Promise.all([running, both('while it runs', () => isDone)])
  const seconds = (performance.now() - start) / 1000
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from messages where conversation_id = ${groupId} and sequence <= ${old} and type <> 8`.execute(
    database.queries,
  )
  console.log(`${kind}: ${old - (rows[0]?.left ?? 0)} of ${old} gone in ${seconds.toFixed(0)} s`)
  await database.close()
}

const folder = await mkdtemp(join(tmpdir(), 'parley-aged-'))
const cluster = await startPostgresCluster({ shared_buffers: '256MB', max_wal_size: '4GB' })
try {
  const connectionString = await createDatabase(cluster.url, 'aged')
  await measure(
    'PostgreSQL',
    openPostgres({ connectionString }, () => undefined),
  )
  await measure('embedded', await openPglite(folder, () => undefined))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
