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
  /** Notes about data that it left out or changed: of the whole source once all of it has been read. */
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

/** The result of a system call. @throws BrokenSource instead of the system's error, which does not say what to do */
export async function readable<T>(where: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unreadable(where, error)
  }
}

/** @returns the error itself where the system has not made it */
export function unreadable(where: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error
  return new BrokenSource(where, reasons[code] ?? `cannot be read (${code})`)
}

const rights = 'may not be read: let the user that Parley runs as read it'
const reasons: Readonly<Record<string, string>> = {
  EACCES: rights,
  EPERM: rights,
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  ELOOP: 'is a link: an export has files and folders only',
  EIO: 'cannot be read (EIO): the disk may be damaged, so copy the export anew',
  ENOSPC: 'has no room left: make some, or name another folder in TMPDIR',
}
