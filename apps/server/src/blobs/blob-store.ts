import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes under keys, outside the database. Keys are of `[0-9a-f]`, and never used again. Adapters pass `conformance.ts`. */
export interface BlobStore {
  /**
   * Takes in a local file, which is the store's from here on. The key holds nothing, whatever fails or dies, until it
   * holds all the bytes, durably.
   */
  put(key: string, file: string): Promise<void>
  /**
   * The bytes of a key, or a range that lies within them; undefined where it holds nothing. A read that breaks off ends
   * in an error, never as if the bytes were all.
   */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  exists(key: string): Promise<boolean>
  /** Afterwards the key holds nothing, also when it held nothing before. */
  delete(key: string): Promise<void>
}
