import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startDurableCluster } from '../cluster.ts'
import { createDatabase } from '../databases.ts'
import { type ServerProcess, start } from '../servers.ts'
import { table } from '../table.ts'
import { call, type OrdinaryUser, register } from './ordinary-user.ts'
import { Talk } from './talk.ts'

/** Prints, minute by minute, what eight people who talk feel while a server with a small heap is attacked all the time. */

const attacks = [
  'somebody sends a friend messages of U+FDFA without end',
  'somebody sends a friend messages of random Han without end',
  'somebody sends long messages to 24 groups of their own without end',
]
const mebibyte = 1024 * 1024
const minuteMs = 60_000
/** Longer than a message takes to arrive. */
const arrivalMs = 10_000
/** Longer than anything is waited for. */
const longMs = 300_000
const metricsToken = 'a token of the measurements alone'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'pglite' },
    attackers: { type: 'string', default: '1' },
    heap: { type: 'string', default: '512' },
    server: { type: 'string', default: '.' },
  },
})
const [minutes, attackers] = [Number(values.minutes), Number(values.attackers)]

async function attack(url: string): Promise<Worker[]> {
  const workers = attackers > 0 ? attacks.map((what) => workerOf({ what, url, attackers })) : []
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  return workers
}

const workerOf = (workerData: object) => new Worker(new URL('./attacks.ts', import.meta.url), { workerData })

/** The server's own numbers; NaN while it does not tell. */
async function numbersOf({ url }: ServerProcess) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(arrivalMs) }).then(
    (response) => response.text(),
    () => '',
  )
  const number = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? Number.NaN,
    )
  return {
    heap: number('nodejs_heap_size_used_bytes'),
    behind: number('parley_follower_seconds{follower="search index"}'),
    entries: number('parley_follower_entries{follower="search index"}'),
    setAside: number('parley_follower_set_aside{follower="search index"}'),
    stored: number('parley_messages_stored_total'),
  }
}

type Found = { readonly list: readonly unknown[]; readonly index?: { readonly behind?: number } }

/** @returns the state of the index in the answers, and the seconds until a new message was found */
async function findJustSaid(talk: Talk) {
  const text = `justsaid${Date.now()}`
  const person = talk.say(text)
  const saidAt = performance.now()
  const search = () => call<Found>(person, 'GET', `/api/search/messages?text=${text}`)
  let found = await search()
  const first = found.index?.behind ?? 0
  while (found.list.length === 0 && performance.now() - saidAt < longMs) {
    await pause(500)
    found = await search()
  }
  return { first, seconds: found.list.length > 0 ? (performance.now() - saidAt) / 1000 : undefined }
}

async function secondsUntilCaughtUp(server: ServerProcess): Promise<number | undefined> {
  const begunAt = performance.now()
  while (performance.now() - begunAt < 2 * longMs) {
    if ((await numbersOf(server)).entries === 0) return (performance.now() - begunAt) / 1000
    await pause(500)
  }
  return undefined
}

const ms = (time: number | undefined) => (time === undefined ? '' : time.toFixed(0))
const seconds = (time: number | undefined) => (time === undefined ? 'never' : `${time.toFixed(1)} s`)

function rowOf(talk: Talk, minute: { number: number; from: number; to: number; state: string[] }): string[] {
  const { times, lost, twice } = talk.between(minute.from, minute.to)
  const at = (share: number) => ms(times[Math.min(times.length - 1, Math.floor(times.length * share))])
  return [
    String(minute.number),
    ...[times.length, lost, twice].map(String),
    at(0.5),
    at(0.99),
    at(1),
    ...minute.state,
  ]
}

async function stand(server: ServerProcess): Promise<void> {
  const people: OrdinaryUser[] = []
  for (let n = 0; n < 8; n++) people.push(await register(server.url))
  const talk = await Talk.begin(people)
  const attacking = await attack(server.url)
  const rows: Parameters<typeof rowOf>[1][] = []
  for (let number = 1; number <= minutes; number++) {
    const from = performance.now()
    await pause(minuteMs)
    await talk.read()
    const { heap, behind, entries, stored } = await numbersOf(server)
    const memory = [server.residentBytes() / mebibyte, heap / mebibyte, behind, entries, stored]
    rows.push({ number, from, to: performance.now(), state: memory.map(ms) })
    console.error(rowOf(talk, rows.at(-1) as (typeof rows)[number]).join(' | '))
  }
  const justSaid = await findJustSaid(talk)
  await talk.end()
  await pause(arrivalMs)
  const wrong = await talk.wrongUnreadCounts()
  await Promise.all(attacking.map((worker) => worker.terminate()))
  const caughtUp = await secondsUntilCaughtUp(server)
  const headings =
    'minute, arrived, lost, twice, p50 ms, p99 ms, max ms, resident MiB, heap MiB, index behind s, entries, stored'
  console.log(table([headings.split(', '), ...rows.map((row) => rowOf(talk, row))]))
  const all = talk.between(0, Number.POSITIVE_INFINITY)
  const facts = [
    ['said and arrived once', `${all.times.length - all.twice} of ${all.times.length + all.lost}`],
    ['people whose messages came out of order', talk.outOfOrder],
    ['wrong unread counts', wrong],
    ['connections cut', talk.cut],
    ['index.behind of a search at the end', `${justSaid.first} s`],
    ['what was just said is found after', seconds(justSaid.seconds)],
    ['after the attack the index caught up within', seconds(caughtUp)],
    ['set aside', (await numbersOf(server)).setAside],
  ]
  console.log(`\n${facts.map(([what, value]) => `${what}: ${value}`).join('\n')}`)
  talk.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'parley-stand-'))
const cluster = values.database === 'postgres' ? await startDurableCluster() : undefined
const env = {
  ...(cluster && { DATABASE_URL: await createDatabase(cluster.url, 'attacked') }),
  PARLEY_DATA_DIR: dataDir,
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: '0',
  PARLEY_LOG_LEVEL: 'warn',
  PARLEY_METRICS_TOKEN: metricsToken,
}
const program = join(resolve(values.server), 'apps/server/src/main.ts')
const server = await start(program, env, undefined, [`--max-old-space-size=${values.heap}`])
try {
  const died = await Promise.race([
    stand(server).then(() => undefined),
    once(server.child, 'exit').then(([code, signal]) => `the server ended: ${code ?? signal}`),
  ])
  console.log(died ?? `the server never ended; asked to, it does with ${await server.stop()}`)
} finally {
  await server.kill()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
