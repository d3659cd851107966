import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startDurableCluster } from '../cluster.ts'
import { createDatabase } from '../databases.ts'
import { start } from '../servers.ts'
import { attacks } from './attacks.ts'
import { answersOf, type OrdinaryUser, register } from './ordinary-user.ts'

/** Prints how the calls of honest people are answered while a server is attacked, beside the same server left alone. */

const mebibyte = 1024 * 1024
/** Longer than anything is waited for. */
const longMs = 40_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    server: { type: 'string', default: '.' },
    database: { type: 'string', default: 'pglite' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const program = join(resolve(values.server), 'apps/server/src/main.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'parley-attacks-'))
const cluster = values.database === 'postgres' ? await startDurableCluster() : undefined
const env = {
  ...(cluster && { DATABASE_URL: await createDatabase(cluster.url, 'attacked') }),
  PARLEY_DATA_DIR: dataDir,
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: '0',
  PARLEY_LOG_LEVEL: 'silent',
}

async function measure(what: string): Promise<void> {
  const server = await start(program, env, undefined)
  const people: OrdinaryUser[] = []
  for (let n = 0; n < 8; n++) people.push(await register(server.url))
  await answersOf(people, 2)
  const before = server.openSockets()
  const attackers = new Worker(new URL('./attacks.ts', import.meta.url), {
    workerData: { what, url: server.url },
  })
  await once(attackers, 'message')
  const { times, lost } = await answersOf(people, seconds)
  const memory = Math.round(server.residentBytes() / mebibyte)
  if (server.openSockets() - before > people.length) await wait(longMs)
  const held = Math.max(0, server.openSockets() - before)
  const code = await server.stop()
  await attackers.terminate()
  const at = (share: number) => {
    const time = times[Math.min(times.length - 1, Math.floor(times.length * share))]
    return time === undefined ? '' : `${time.toFixed(0)} ms`
  }
  console.log(
    `| ${[what, times.length, lost, at(0.5), at(0.99), at(1), `${memory} MiB`, held, code].join(' | ')} |`,
  )
}

console.log('| | answered | lost | p50 | p99 | max | memory | connections held | exit code |')
console.log('|---|---|---|---|---|---|---|---|---|')
try {
  for (const what of Object.keys(attacks))
    if (what === 'nobody attacks' || what.includes(values.only)) await measure(what)
} finally {
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
