import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { insertSession } from '../../apps/server/src/identity/auth/session-repository.ts'
import { Tokens } from '../../apps/server/src/identity/auth/tokens.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { table } from '../table.ts'
import { build } from './build.ts'
import { type Filled, fill, filledBefore } from './fill.ts'
import { Sentences } from './sentences.ts'

/** Prints how long searching takes, how large the index is, and how long it takes to make it. */

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'postgres' },
    repetitions: { type: 'string', default: '20' },
    filled: { type: 'string' },
  },
})
const count = Number(values.messages)
const repetitions = Number(values.repetitions)
type Server = Awaited<ReturnType<typeof startServer>>
const secret = 'a secret of the measurements alone'

const cluster =
  values.database === 'postgres' && !values.filled
    ? await startPostgresCluster({ shared_buffers: '1GB', max_wal_size: '8GB' })
    : undefined
const url = values.filled ?? cluster?.url
const dataDir = mkdtempSync(join(tmpdir(), 'parley-search-'))
const open = () =>
  url ? openPostgres({ connectionString: url }, () => undefined) : openPglite(dataDir, () => undefined)

try {
  const filled = await prepared()
  const server = await serve()
  try {
    console.log(
      `${values.database}, ${count} messages, ${(filled.textBytes / 1e6).toFixed(1)} MB of text\n\n${table(await sizes(server.context.database, filled))}\n`,
    )
    console.log(table(await times(server, filled)))
  } finally {
    await server.close()
  }
} finally {
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function prepared(): Promise<Filled> {
  const database = await open()
  try {
    await database.migrate()
    if (values.filled) return await filledBefore(database.queries)
    console.error(`filling ${values.database} with ${count} messages`)
    const filled = await fill(database.queries, count)
    const began = performance.now()
    await build(database)
    console.error(`the index was made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    return filled
  } finally {
    await database.close()
  }
}

function serve() {
  const env = {
    ...(url && { DATABASE_URL: url }),
    PARLEY_DATA_DIR: dataDir,
    PARLEY_HOST: '127.0.0.1',
    PARLEY_PORT: '0',
    PARLEY_LOG_LEVEL: 'error',
    PARLEY_TOKEN_SECRET: secret,
    PARLEY_SESSION_CALLS_PER_10S: '1000000',
    PARLEY_CALLS_PER_10S: '1000000',
  }
  // Its first questions here warm it.
  return startServer({ ...readConfig(env), warmsSearch: false }, env)
}

async function sizes({ queries }: Database, { textBytes }: Filled): Promise<string[][]> {
  const { rows } = await sql<{ part: string; bytes: number }>`
    select 'rows' as part, pg_relation_size('search_blocks') as bytes
    union all select 'texts and terms', pg_table_size('search_blocks') - pg_relation_size('search_blocks')
    union all select 'index of terms', pg_relation_size('search_blocks_terms')
    union all select 'primary key', pg_relation_size('search_blocks_pkey')
    union all select 'all', pg_total_relation_size('search_blocks')`.execute(queries)
  return [
    ['what', 'MB', 'to the text'],
    ...rows.map(({ part, bytes }) => [
      part,
      (Number(bytes) / 1e6).toFixed(1),
      (Number(bytes) / textBytes).toFixed(2),
    ]),
  ]
}

async function times(server: Server, { userId, groupId }: Filled): Promise<string[][]> {
  const { database } = server.context
  const expires_at = new Date(Date.now() + 3600_000)
  const origin = { ip: '127.0.0.1', user_agent: 'search', place: 'search', is_new: false }
  const sid = await insertSession(database.queries, { ...origin, user_id: userId, expires_at })
  const exp = Math.floor(expires_at.getTime() / 1000)
  const token = await new Tokens(new TextEncoder().encode(secret)).sign({
    exp,
    nickname: 'Person 0',
    role: 2,
    userID: userId,
    sid,
  })
  const ask = async (address: URL) => {
    const begin = performance.now()
    const response = await fetch(address, { headers: { token } })
    const { code, data } = (await response.json()) as {
      code: number
      data: { list: unknown[]; next?: string }
    }
    if (code !== 0) throw new Error(`refused: ${code}`)
    return { found: data.list.length, hasMore: data.next !== undefined, ms: performance.now() - begin }
  }
  const asked = Object.entries(questions()).flatMap(([what, all]) =>
    (['all', 'one'] as const).map((where) => ({
      what,
      where,
      addresses: all.map((query) => {
        const group = where === 'one' ? { groupId: String(groupId) } : undefined
        return new URL(
          `/api/search/messages?${new URLSearchParams({ ...query, ...group })}`,
          server.addresses[0],
        )
      }),
    })),
  )
  // Warms up: a server that has just started is slower.
  for (const { addresses } of asked) for (const address of addresses.slice(0, 3)) await ask(address)
  const rows = [['asked for', 'where', 'found', 'p50 ms', 'p95 ms', 'most ms']]
  for (const { what, where, addresses } of asked) {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let i = 0; i < Math.max(repetitions, addresses.length); i++)
      answers.push(await ask(addresses[i % addresses.length] as URL))
    const spent = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (share: number) =>
      (spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0).toFixed(1)
    const found = Math.max(...answers.map((one) => one.found))
    const hasMore = answers.some((one) => one.hasMore)
    rows.push([what, where, `${found}${hasMore ? '+' : ''}`, at(0.5), at(0.95), at(1)])
  }
  return rows
}

/** The same searches for every run: excerpts of messages, words in most messages, and words in none. */
function questions(): Record<string, Array<Record<string, string>>> {
  const sentences = new Sentences(7)
  const said = Array.from({ length: 400 }, () => sentences.next())
  const chinese = said.filter((text) => /^[\u4e00-\u9fff]{8}/.test(text)).slice(0, repetitions)
  const english = said.filter((text) => /^[a-z]+ [a-z]+ [a-z]+/.test(text)).slice(0, repetitions)
  return {
    'common: 的': [{ text: '的' }],
    'common: the': [{ text: 'the' }],
    'two characters': chinese.map((text) => ({ text: text.slice(0, 2) })),
    'six characters': chinese.map((text) => ({ text: text.slice(1, 7) })),
    'two words': english.map((text) => ({ text: text.split(' ').slice(0, 2).join(' ') })),
    'two parts': chinese.map((text, i) => ({
      text: `${text.slice(0, 2)} ${chinese.at(-1 - i)?.slice(4, 6)}`,
    })),
    'a phrase': english.map((text) => ({ text: `"${text.split(' ').slice(0, 3).join(' ')}"` })),
    'absent: 龘靐': [{ text: '龘靐' }],
    'absent: 的的的': [{ text: '的的的' }],
    'absent: xyzzy': [{ text: 'xyzzyplugh' }],
    'from one person, common': [{ text: '的', from: String(10_005) }],
    'of a year, common': [{ text: '的', until: String(Date.parse('2024-01-03T00:00:00Z')) }],
  }
}
