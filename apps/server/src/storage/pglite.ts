import { randomBytes } from 'node:crypto'
import { on } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import type { WorkerData } from './pglite-worker.ts'
import { openPool } from './postgres.ts'

/** PostgreSQL inside this process: in a thread of its own, reached through a private socket by the usual driver. */
class EmbeddedDatabase extends Database {
  readonly #stop: () => Promise<void>

  constructor(connections: pg.Pool, stop: () => Promise<void>) {
    super(connections)
    this.#stop = stop
  }

  override async close(): Promise<void> {
    await super.close()
    await this.#stop()
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** The database's program, compiled once for all that this process opens: that takes longer than all else here. */
function program(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** @param onFailure the database's thread died: nothing can be stored any more */
export async function openPglite(dataDir: string, onFailure: (error: Error) => void): Promise<Database> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  const socket = await privateSocket()
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder, socketPath: socket.path, program: await program() } satisfies WorkerData,
  })
  await told(worker, 'ready')
  worker.on('error', onFailure)
  const connections = openPool(
    { host: socket.host, user: 'postgres', database: 'postgres', max: 1 },
    () => {},
  )
  // All connections share one session there, and with it the statements that one before has named.
  connections.on('connect', (client) => void client.query('deallocate all').catch(() => undefined))
  return new EmbeddedDatabase(connections, async () => {
    const closed = told(worker, 'closed')
    worker.postMessage('close')
    await closed
    await worker.terminate()
    await socket.remove()
    await unlock()
  })
}

/** Waits for this very message: under `node --watch` a worker also reports its imports. */
async function told(worker: Worker, message: 'ready' | 'closed'): Promise<void> {
  for await (const [received] of on(worker, 'message')) if (received === message) return
}

/** The driver finds a Unix socket by its folder and a fixed file name. */
async function privateSocket(): Promise<{ host: string; path: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') {
    const host = `\\\\.\\pipe\\parley-${randomBytes(12).toString('hex')}`
    return { host, path: `${host}\\.s.PGSQL.5432`, remove: async () => {} }
  }
  const host = await mkdtemp(join(tmpdir(), 'parley-'))
  return { host, path: join(host, '.s.PGSQL.5432'), remove: () => rm(host, { recursive: true, force: true }) }
}
