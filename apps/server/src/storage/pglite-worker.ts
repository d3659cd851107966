import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { SyncedFiles, syncedParameters, syncFolder } from './synced-files.ts'

export interface WorkerData {
  readonly folder: string
  readonly socketPath: string
  readonly program: WebAssembly.Module
}

/** Runs the embedded database beside the event loop, so that no query ever stalls a socket. */
const { folder, socketPath, program } = workerData as WorkerData
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only')

const unsynced = '-F'
const db = await PGlite.create({
  fs: new SyncedFiles(folder),
  pgliteWasmModule: program,
  startParams: [...PGlite.defaultStartParams.filter((name) => name !== unsynced), ...syncedParameters],
})
syncFolder(folder)
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()
port.postMessage('ready')
await once(port, 'message')
await server.stop()
await db.close()
port.postMessage('closed')
port.close()
