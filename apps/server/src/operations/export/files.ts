import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BrokenSource, formatLimits, linesOf } from '@parley/importers'
import { syncFolder } from '../../db/sync-folder.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { Lines } from './lines.ts'
import type { FileRow } from './site-repository.ts'

type Named = Pick<FileRow, 'sha256' | 'key' | 'size'>

const listName = 'writing-files.jsonl'

/** The bytes that records name, each once. Which they are is kept on the disk: there may be millions. */
export class Files {
  readonly #folder: string
  readonly #blobs: Pick<BlobStore, 'get'>
  readonly #signal: AbortSignal
  readonly #named: Lines
  count = 0
  bytes = 0
  missing = 0

  private constructor(folder: string, blobs: Pick<BlobStore, 'get'>, signal: AbortSignal, named: Lines) {
    this.#folder = folder
    this.#blobs = blobs
    this.#signal = signal
    this.#named = named
  }

  static async create(folder: string, blobs: Pick<BlobStore, 'get'>, signal: AbortSignal): Promise<Files> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new Files(folder, blobs, signal, await Lines.create(folder, listName, signal))
  }

  name({ sha256, key, size }: FileRow): Promise<void> {
    return this.#named.add({ sha256, key, size } satisfies Named)
  }

  close(): Promise<void> {
    return this.#named.close()
  }

  /** Writes those that were named, of which some may have gone meanwhile. */
  async writeAll(): Promise<void> {
    await this.close()
    const missing = new Set<string>()
    const list = await open(join(this.#folder, listName))
    const tooLong = (line: number) => new BrokenSource(listName, 'too long', line)
    for await (const { text } of linesOf(list, formatLimits.lineBytes, tooLong)) {
      this.#signal.throwIfAborted()
      const { sha256, key, size }: Named = JSON.parse(text)
      if (existsSync(join(this.#folder, sha256)) || missing.has(sha256)) continue
      if (await this.#copy(key, sha256)) {
        this.count += 1
        this.bytes += size
      } else missing.add(sha256)
    }
    this.missing = missing.size
    await rm(join(this.#folder, listName))
    await syncFolder(this.#folder)
  }

  async #copy(key: string, sha256: string): Promise<boolean> {
    const stored = await this.#blobs.get(key)
    if (!stored) return false
    const path = join(this.#folder, `writing-${randomUUID()}`)
    const hash = createHash('sha256')
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(
        stored.content,
        measured,
        createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
        { signal: this.#signal },
      )
      if (hash.digest('hex') !== sha256) return false
      await rename(path, join(this.#folder, sha256))
      return true
    } finally {
      await rm(path, { force: true })
    }
  }
}
