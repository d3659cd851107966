import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's file system on Node's files, as far as used here. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: { nfd: number }) => void }
  tryFSOperation(operation: () => void): void
}

/** The files of the embedded database; unlike its own file system, this one obeys requests to sync to the disk. */
export class SyncedFiles extends NodeFS {
  readonly #onAbort: () => void

  /** @param onAbort the program ends itself, as when its log cannot be written; nothing of it may be called again */
  constructor(folder: string, onAbort: () => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters)
    const addSync: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS
      files.stream_ops.fsync = ({ nfd }) => files.tryFSOperation(() => fdatasyncSync(nfd))
    }
    const onAbort = this.#onAbort
    return {
      emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] },
    }
  }
}

/**
 * Settings without which the database never requests a sync. Its other methods of requesting one have no effect here.
 */
export const syncedParameters = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

/** Writes all of a folder through: a database that was just made, or run by a version that wrote nothing through. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) sync(path)
  }
  // Windows cannot open folders; its file system keeps names safe automatically.
  if (process.platform !== 'win32') sync(folder)
}

function sync(path: string): void {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
