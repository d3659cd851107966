import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { writeOnceATick } from './one-write.ts'
import { SyncedFiles, syncedParameters, syncFolder } from './synced-files.ts'

export interface WorkerData {
  readonly folder: string
  readonly socketPath: string
  readonly program: WebAssembly.Module
  /** Files that the program brings; undefined for those of the package. */
  readonly files: Blob | undefined
}

/** Messages of the thread; `aborted` is the reason of its end, which follows. */
export type WorkerMessage = 'ready' | 'closed' | { readonly aborted: string }

/** Runs the embedded database beside the event loop, so that no query ever stalls a socket. */
const { folder, socketPath, program, files } = workerData as WorkerData
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only')
const send = (message: WorkerMessage) => port.postMessage(message)

/** The database's last message before it cannot go on. */
let lastWords = ''
const listen = (line: string): boolean => {
  lastWords = /\b(?:PANIC|FATAL): +(.*)$/.exec(line)?.[1] ?? lastWords
  return false
}

/** PGlite would call a database that has given up again and again, for ever. */
function onAbort(): never {
  send({ aborted: lastWords || 'it gave up' })
  process.exit(1)
}

const unsynced = '-F'
/** Pages that it holds itself; the system holds the files' besides. */
const fewBuffers = ['-c', 'shared_buffers=32MB']
/** How much of its log stays for reuse once it is not needed any more. */
const shortLog = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']
const db = await PGlite.create({
  fs: new SyncedFiles(folder, onAbort),
  pgliteWasmModule: program,
  ...(files && { fsBundle: files }),
  startParams: [
    ...PGlite.defaultStartParams.filter((name) => name !== unsynced),
    ...syncedParameters,
    ...fewBuffers,
    ...shortLog,
  ],
  onStderr: listen,
})
syncFolder(folder)
// An answer is six or more messages, and the database sends each on its own.
subscribe('net.server.socket', (message) => writeOnceATick((message as { socket: Socket }).socket))
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()
send('ready')
await once(port, 'message')
await server.stop()
await db.close()
send('closed')
port.close()
