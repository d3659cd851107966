import type { Readable } from 'node:stream'
import type { Entry } from '../entries.ts'
import type { Note } from './notes.ts'

/** An export of another product, opened. */
export interface Source {
  /**
   * People, then groups, friendships and messages; those of a conversation oldest first. It can be read again.
   * @throws BrokenSource
   */
  entries(): AsyncGenerator<Entry>
  /** What was left out, of what has been read so far. */
  notes(): Note[]
  /** The bytes of a file that an entry has named. */
  file(sha256: string): Promise<Readable>
  close(): Promise<void>
}
