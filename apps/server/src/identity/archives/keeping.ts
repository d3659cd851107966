import type { Database } from '../../db/database.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { bytesToRemove, endExpired, forgetBytes, forgetOldRequests } from './repository.ts'

const batch = 100

/** Keeps archives for as long as they are kept. */
export class ArchiveKeeping {
  readonly #database: Database
  readonly #blobs: BlobStore
  readonly #days: number

  constructor({ database, blobs, days }: { database: Database; blobs: BlobStore; days: number }) {
    this.#database = database
    this.#blobs = blobs
    this.#days = days
  }

  /** Removes what nobody may fetch any more, bytes first, so that a crash in between leaves something to find. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { queries } = this.#database
    await endExpired(queries, this.#days)
    while (!signal.aborted) {
      const found = await bytesToRemove(queries, batch)
      for (const { id, key } of found) {
        await this.#blobs.delete(key)
        await forgetBytes(queries, id, key)
      }
      if (found.length < batch) break
    }
    await forgetOldRequests(queries)
  }
}
