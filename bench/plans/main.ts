import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { schemaNumber } from '../../apps/server/src/db/migrations/index.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { insertSession } from '../../apps/server/src/identity/auth/session-repository.ts'
import { Tokens } from '../../apps/server/src/identity/auth/tokens.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { build } from '../search/build.ts'
import { unlimited } from '../servers.ts'
import { actionsOf } from './actions.ts'
import { listenToDriver, statementsOf } from './capture.ts'
import { explain } from './explain.ts'
import { fill, type Size, sizes, viewerId } from './fill.ts'
import type { Target } from './requests.ts'

/** Prints how long each action takes at a small and at a large size, and which tables it reads from end to end. */

const secret = 'a secret of the measurements alone'
const repetitions = 5
/** A table with fewer rows is read whole whatever the indexes. */
const growing = 1000

interface Measured {
  readonly http: number
  readonly sql: number
  readonly scans: string
}

async function measure(clusterUrl: string, name: string, size: Size): Promise<Map<string, Measured>> {
  const url = await createDatabase(clusterUrl, name)
  const database = openPostgres({ connectionString: url }, () => undefined)
  await database.migrate()
  console.error(`filling the ${name} database`)
  await fill(url, size)
  await build(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-plans-'))
  const env = {
    ...unlimited,
    DATABASE_URL: url,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_HOST: '127.0.0.1',
    PARLEY_PORT: '0',
    PARLEY_LOG_LEVEL: 'silent',
    PARLEY_TOKEN_SECRET: secret,
  }
  const server = await startServer(readConfig(env), env)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set jit = off; set parley.schema = ${schemaNumber}`)
  const results = new Map<string, Measured>()
  try {
    const expires_at = new Date(Date.now() + 3600_000)
    const origin = { ip: '127.0.0.1', user_agent: 'plans', place: 'plans', is_new: false }
    const sid = await insertSession(database.queries, { ...origin, user_id: viewerId, expires_at })
    const claims = {
      exp: expires_at.getTime() / 1000,
      nickname: 'viewer',
      role: 2,
      userID: viewerId,
      sid,
    } as const
    const token = await new Tokens(new TextEncoder().encode(secret)).sign({
      ...claims,
      exp: Math.floor(claims.exp),
    })
    const target = { url: server.addresses[0], token }
    for (const [what, action] of actionsOf(size))
      results.set(what, await measureOne(client, target, action, what))
  } finally {
    await client.end()
    await server.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return results
}

async function measureOne(
  client: pg.Client,
  target: Target,
  action: (target: Target) => Promise<void>,
  what: string,
): Promise<Measured> {
  const once = what.startsWith('dissolve')
  // Only the owner may, so the viewer becomes one where they were an administrator.
  if (once)
    await client.query('update conversation_members set role = 1 where user_id = $1 and role = 2', [viewerId])
  const statements = await statementsOf(() => action(target))
  const plans = []
  for (const statement of statements) plans.push(await explain(client, statement))
  const times: number[] = []
  for (let i = 0; i < (once ? 0 : repetitions); i++) {
    const start = performance.now()
    await action(target)
    times.push(performance.now() - start)
  }
  const scans = plans.flatMap(({ scans }) => scans).filter(({ rows }) => rows >= growing)
  return {
    http: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
    sql: plans.reduce((sum, { ms }) => sum + ms, 0),
    scans: [...new Set(scans.map(({ table, rows }) => `${table} (${rows})`))].join(', '),
  }
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, clusterUrl).href
}

const { values } = parseArgs({ options: { huge: { type: 'boolean', default: false } } })
const largest = values.huge ? 'huge' : 'large'
listenToDriver()
const cluster = await startPostgresCluster({ shared_buffers: '512MB', max_wal_size: '8GB' })
try {
  const small = await measure(cluster.url, 'small', sizes.small)
  const large = await measure(cluster.url, largest, sizes[largest])
  const ms = (time: number | undefined) => (time === undefined || Number.isNaN(time) ? '–' : time.toFixed(1))
  console.log(
    `| action | small: SQL ms | small: call ms | ${largest}: SQL ms | ${largest}: call ms | read from end to end (${largest}) |`,
  )
  console.log('|---|---|---|---|---|---|')
  for (const [what, at] of large) {
    const before = small.get(what)
    const cells = [what, ms(before?.sql), ms(before?.http), ms(at.sql), ms(at.http), at.scans]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await cluster.stop()
}
