import type { Readable } from 'node:stream'
import type { Entry } from './entries.ts'

/** Where records come from. */
export interface Source {
  /**
   * People, then groups, friendships and messages; those of a conversation oldest first. It is read several times, and
   * not always to its end.
   * @throws BrokenSource
   */
  entries(): AsyncIterable<Entry>
  /** The bytes of a file that an entry has named; undefined where they are not there. @throws BrokenSource */
  file(sha256: string): Promise<Readable | undefined>
  /** What it has and does not tell, or in another form: of all, once that has been read. */
  notes?(): readonly SourceNote[]
  close?(): Promise<void>
}

/** Something that a source leaves out or changes, in a sentence for an operator. */
export interface SourceNote {
  readonly sentence: string
  readonly count: number
  /** The first few of them. */
  readonly examples: readonly string[]
}

/** A source that cannot be read, in a sentence that says where and why. */
export class BrokenSource extends Error {
  constructor(where: string, why: string, line?: number) {
    super(line === undefined ? `${where}: ${why}` : `${where}, line ${line}: ${why}`)
  }
}
