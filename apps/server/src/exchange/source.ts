import type { Readable } from 'node:stream'
import type { Entry } from './entries.ts'

/** Where records come from. */
export interface Source {
  /** People, then groups, friendships and messages; those of a conversation oldest first. It can be read again. */
  entries(): AsyncIterable<Entry>
  /** The bytes of a file that an entry has named. @throws when they are not there */
  file(sha256: string): Promise<Readable>
}

/** Something that cannot be read, in a sentence that says where and why. */
export class BrokenFolder extends Error {}
