import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { migrations } from '../../apps/server/src/db/migrations/index.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { Filler } from '../../apps/server/src/messaging/search/index/filling.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { FailedWork } from '../../apps/server/src/platform/jobs/failed-work.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { startDurableCluster } from '../cluster.ts'
import { createDatabase } from '../databases.ts'
import { table } from '../table.ts'
import { fill } from './fill.ts'

/** Prints how long it takes to bring a large site up to this version, to back it up, to restore, move, export and import it. */

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'postgres' },
  },
})
const count = Number(values.messages)
const isEmbedded = values.database === 'pglite'
/** The last state of the schema before conversations had logs. */
const oldest = '0010-members-version'
/** Seconds from which on a migration is named. */
const notable = 0.2

const folder = mkdtempSync(join(tmpdir(), 'parley-upkeep-'))
const cluster = await startDurableCluster()
const rows = [['what', 'seconds', 'MB']]

interface Place {
  readonly PARLEY_DATA_DIR: string
  readonly DATABASE_URL?: string
}

async function place(name: string): Promise<Place> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return {
    PARLEY_DATA_DIR: dataDir,
    ...(!isEmbedded && { DATABASE_URL: await createDatabase(cluster.url, name) }),
  }
}

const open = ({ PARLEY_DATA_DIR, DATABASE_URL }: Place) =>
  DATABASE_URL
    ? openPostgres({ connectionString: DATABASE_URL }, () => undefined)
    : openPglite(PARLEY_DATA_DIR, () => undefined)

async function timed<T>(what: string, work: () => Promise<T>, path?: string): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  rows.push([what, seconds.toFixed(1), path ? (bytesIn(path) / 1e6).toFixed(0) : ''])
  console.error(rows.at(-1)?.join(' · '))
  return result
}

function bytesIn(path: string): number {
  const { size, isDirectory } = { size: statSync(path).size, isDirectory: statSync(path).isDirectory() }
  return isDirectory ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : size
}

/** As an operator runs it. */
async function admin(env: Place, ...words: string[]): Promise<void> {
  const script = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
}

async function upTo(database: Database, last: string): Promise<void> {
  const names = Object.keys(migrations)
  const some = names.slice(0, names.indexOf(last) + 1)
  await database.migrate(
    Object.fromEntries(some.map((name) => [name, migrations[name as keyof typeof migrations]])),
  )
}

async function bringUp(database: Database): Promise<void> {
  const names = Object.keys(migrations)
  const later = names.slice(names.indexOf(oldest) + 1)
  const slow: string[] = []
  await timed(`all ${later.length} migrations since ${oldest}`, async () => {
    for (const name of later) {
      const start = performance.now()
      await upTo(database, name)
      const seconds = (performance.now() - start) / 1000
      if (seconds >= notable) slow.push(`${name} ${seconds.toFixed(1)} s`)
    }
  })
  console.error(`of them ${slow.join(', ')}`)
  rows.push([`of them ${slow.join(', ')}`, '', ''])
}

/** The server indexes new messages as they come, and older ones in the background. */
async function index(env: Place): Promise<void> {
  const settings = {
    ...env,
    PARLEY_HOST: '127.0.0.1',
    PARLEY_PORT: '0',
    PARLEY_LOG_LEVEL: 'error',
    PARLEY_TOKEN_SECRET: 'a secret of the measurements alone',
  }
  const server = await startServer(readConfig(settings), settings)
  try {
    const { database } = server.context
    await new Filler({
      database,
      failed: new FailedWork({ database, log: console }),
      logs: { end: async () => 1, settledEnd: async () => Number.MAX_SAFE_INTEGER - 1 },
    }).fill(new AbortController().signal)
  } finally {
    await server.close()
  }
}

try {
  const site = await place('site')
  const database = await open(site)
  await upTo(database, oldest)
  const { textBytes } = await fill(database.queries as never, count)
  await sql`vacuum analyze`.execute(database.queries)
  console.error(`${count} messages, ${(textBytes / 1e6).toFixed(0)} MB of text`)
  await bringUp(database)
  await database.close()
  await timed('the index of messages', () => index(site))

  const file = join(folder, 'site.backup')
  await timed('backup', () => admin(site, 'backup', file), file)
  await timed('verify', () => admin(site, 'verify', file))
  const restored = await place('restored')
  await timed('restore', () => admin(restored, 'restore', file))
  if (isEmbedded) {
    const url = await createDatabase(cluster.url, 'moved')
    await timed('move to PostgreSQL', () => admin(restored, 'move', url))
    rmSync(join(restored.PARLEY_DATA_DIR), { recursive: true })
    mkdirSync(restored.PARLEY_DATA_DIR)
    await timed('move back', () => admin({ ...restored, DATABASE_URL: url }, 'move', 'embedded'))
  }
  rmSync(file)
  const exported = join(folder, 'exported')
  await timed('export', () => admin(site, 'export', exported), exported)
  const imported = await place('imported')
  const other = await open(imported)
  await other.migrate()
  await other.close()
  await timed('import --dry-run', () => admin(imported, 'import', exported, '--dry-run'))
  await timed('import', () => admin(imported, 'import', exported))
  await timed('import again', () => admin(imported, 'import', exported))
  console.log(`${values.database}, ${count} messages, ${(textBytes / 1e6).toFixed(0)} MB of text\n`)
  console.log(table(rows))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
