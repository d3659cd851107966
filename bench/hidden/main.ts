import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Queries } from '../../apps/server/src/db/database.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import {
  historyPlaces,
  readMessages,
} from '../../apps/server/src/messaging/conversations/history-repository.ts'
import { listGroupConversations } from '../../apps/server/src/messaging/groups/list-repository.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { createDatabase } from '../databases.ts'
import { fill, groupId, messages, readers } from './scene.ts'

/** Prints what reading a long conversation takes the database when half of it is hidden, in milliseconds. */

const repetitions = 15
const bytes = 2_000_000
const limit = 21

type Read = (queries: Queries, userId: number) => Promise<unknown>

const page = (offset: number, before?: number): Read => {
  return async (queries, userId) => {
    const view = { conversationId: groupId, userId }
    const { start } = await historyPlaces(queries, view, { offset, before })
    await readMessages(queries, { ...view, first: 1, last: start, order: 'desc', limit, bytes })
  }
}

/** Missed messages, oldest first. */
const missed = (first: number): Read => {
  const reading = {
    conversationId: groupId,
    first,
    last: first + 999,
    order: 'asc',
    limit: 1000,
    bytes,
  } as const
  return (queries, userId) => readMessages(queries, { ...reading, userId })
}

const reads: ReadonlyArray<readonly [string, Read]> = [
  ['newest page', page(0)],
  ['1,000 deep', page(1000)],
  ['50,000 deep', page(50_000)],
  ['before the middle', page(0, messages / 2)],
  ['before the newest', page(0, messages)],
  [
    'conversation list',
    (queries, userId) => listGroupConversations(queries, userId, { offset: 0, limit: 20 }),
  ],
  ['missed: newest 1,000', missed(messages - 999)],
]

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(repetitions / 2)] ?? Number.NaN
}

async function measure(kind: string, database: Database): Promise<void> {
  await database.migrate()
  await fill(database.queries)
  console.log(`\n| ${kind} | ${readers.map(({ what }) => what).join(' | ')} |`)
  console.log(`|---|${readers.map(() => '---:|').join('')}`)
  for (const [what, read] of reads) {
    const cells: string[] = []
    for (const { userId } of readers)
      cells.push((await median(() => read(database.queries, userId))).toFixed(1))
    console.log(`| ${what} | ${cells.join(' | ')} |`)
  }
  await database.close()
}

const folder = await mkdtemp(join(tmpdir(), 'parley-hidden-'))
const cluster = await startPostgresCluster({ shared_buffers: '512MB', max_wal_size: '4GB' })
try {
  const connectionString = await createDatabase(cluster.url, 'hidden')
  await measure(
    'PostgreSQL',
    openPostgres({ connectionString }, () => undefined),
  )
  await measure('embedded', await openPglite(folder, () => undefined))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
