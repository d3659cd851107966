import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { FileRow } from './site-repository.ts'

/** The bytes that records name, each once. */
export class Files {
  readonly #folder: string
  readonly #blobs: Pick<BlobStore, 'get'>
  /** Keys in the store, and sizes, by sum. */
  readonly #named = new Map<string, { readonly key: string; readonly size: number }>()
  count = 0
  bytes = 0
  missing = 0

  constructor(folder: string, blobs: Pick<BlobStore, 'get'>) {
    this.#folder = folder
    this.#blobs = blobs
  }

  name({ sha256, key, size }: FileRow): void {
    this.#named.set(sha256, { key, size })
  }

  /** Writes those that were named, of which some may have gone meanwhile. */
  async writeAll(): Promise<void> {
    for (const [sha256, { key, size }] of this.#named) {
      if (await this.#copy(key, sha256)) {
        this.count += 1
        this.bytes += size
      } else this.missing += 1
    }
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
      await pipeline(stored.content, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      if (hash.digest('hex') !== sha256) return false
      await rename(path, join(this.#folder, sha256))
      return true
    } finally {
      await rm(path, { force: true })
    }
  }
}
