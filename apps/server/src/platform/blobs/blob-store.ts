import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The blob of a key, or a range of it. */
export interface StoredBlob {
  /** Bytes of the whole blob, also for a range; undefined if the store does not report it. */
  readonly size: number | undefined
  /** A read that breaks off ends in an error, never like a complete one. */
  readonly content: Readable
}

/** The store does not answer, or refuses us: the same may succeed later. */
export class StoreSilent extends Error {}

/** The store holds other bytes than were put there. */
export class BlobDamaged extends Error {}

/** Bytes under keys, outside the database. Keys are of `[0-9a-f]`, and never used again. Adapters pass `conformance.ts`. */
export interface BlobStore {
  /**
   * Takes over a local file. Whatever fails or dies, the key either does not exist or has all the bytes, durably.
   */
  put(key: string, file: string): Promise<void>
  /**
   * The bytes of a key, or a range of them; undefined if the key does not exist. A range beyond the end has fewer
   * bytes, or none.
   */
  get(key: string, range?: ByteRange): Promise<StoredBlob | undefined>
  exists(key: string): Promise<boolean>
  /** Afterwards the key holds nothing, also when it held nothing before. */
  delete(key: string): Promise<void>
}
