import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { findPostgresFolder, needed } from '../../../../scripts/system.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { execute } from './execute.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // No test lives long enough for what it cleans.
  autovacuum: 'off',
}

/** The migrated database that each test's own is copied from. */
export const templateDatabase = 'parley_template'

/** A PostgreSQL of the tests' own, in a temporary folder. */
export async function startPostgresCluster(others: Readonly<Record<string, string>> = {}) {
  const programs = needed(findPostgresFolder(), 'PostgreSQL')
  const owner = unprivilegedOwner()
  const makeFolder = () => {
    const made = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
    if (owner) chownSync(made, owner.uid, owner.gid)
    return made
  }
  const folder = makeFolder()
  let standby: string | undefined
  const options: SpawnOptions = { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
  const port = await freePort()

  const arguments_ = [
    '-D',
    folder,
    '-U',
    'parley',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]
  const initdb = spawn(join(programs, 'initdb'), arguments_, options)
  const complaint = textOf(initdb)
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${await complaint}`)

  const flags = Object.entries({ ...settings, ...others }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const spawnFor = (data: string) =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], options)
  const start = async () => {
    const started = spawnFor(folder)
    await ready(started)
    return started
  }
  const startInTime = async () => {
    for (let attempts = 100; ; attempts--) {
      const started = await start().catch((error: Error) => error)
      if (!(started instanceof Error)) return started
      if (attempts === 0) throw started
      await sleep(50)
    }
  }
  let postgres = await start()

  return {
    url: `postgres://parley@127.0.0.1:${port}/postgres`,
    /** Ends it, by default at once and without a shutdown, and starts it again. */
    async restart(signal: 'SIGINT' | 'SIGQUIT' = 'SIGQUIT') {
      postgres.kill(signal)
      await once(postgres, 'exit')
      postgres = await start()
    },
    /** Its first process is killed, and started again until those that it had begun are gone and let it. */
    async kill() {
      postgres.kill('SIGKILL')
      await once(postgres, 'exit')
      postgres = await startInTime()
    },
    /** A standby has everything that is stored now, and nothing of what comes later. */
    async copyToStandby() {
      standby = makeFolder()
      const words = [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'parley',
        '-D',
        standby,
        '-c',
        'fast',
        '--no-sync',
      ]
      await ran(spawn(join(programs, 'pg_basebackup'), words, options))
    },
    /** The primary is gone for good, and the standby takes its place and address. */
    async failOver() {
      if (standby === undefined) throw new Error('there is no standby')
      const data = standby
      postgres.kill('SIGQUIT')
      await once(postgres, 'exit')
      const signal = join(data, 'standby.signal')
      writeFileSync(signal, '')
      if (owner) chownSync(signal, owner.uid, owner.gid)
      postgres = spawnFor(data)
      const isReady = ready(postgres)
      for (let attempts = 100; ; attempts--) {
        const problem = await ran(spawn(join(programs, 'pg_ctl'), ['-D', data, 'promote'], options)).catch(
          (error: Error) => error,
        )
        if (!problem) break
        if (attempts === 0) throw problem
        await sleep(50)
      }
      await isReady
    },
    /** All its processes stay where they are, and nobody is notified. */
    freeze: () => signalAll(postgres, 'SIGSTOP'),
    thaw: () => signalAll(postgres, 'SIGCONT'),
    async stop() {
      postgres.kill('SIGINT')
      await once(postgres, 'exit')
      for (const made of [folder, standby]) if (made) rmSync(made, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject) {
  const cluster = await startPostgresCluster()
  await createTemplate(cluster.url)
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

async function createTemplate(clusterUrl: string) {
  await execute(clusterUrl, `CREATE DATABASE ${templateDatabase}`)
  const connectionString = new URL(templateDatabase, clusterUrl).href
  const database = openPostgres({ connectionString, max: 1 }, () => {})
  await database.migrate()
  await database.close()
}

/** PostgreSQL refuses to run as root. */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function signalAll({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) {
  const begun = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  // The first one first: it begins no others then.
  process.kill(pid, signal)
  for (const child of begun()) if (child) process.kill(child, signal)
}

async function ran(child: ChildProcess): Promise<void> {
  const complaint = textOf(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${await complaint}`)
}

async function textOf(child: ChildProcess) {
  let text = ''
  for await (const chunk of child.stderr ?? []) text += chunk
  return text
}

function ready(postgres: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let log = ''
    postgres.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    postgres.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}
