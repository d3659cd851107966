import { normalized } from '@parley/contract'
import type { FileReadingService, KeptFile, Links } from '../../platform/files/service.ts'

/** Code points of a name, so that it fits into what file systems allow, whatever script it is in. */
const nameLength = 48

/** Name of a file in an archive: no part of it leads elsewhere or means anything to a system. */
export function archivedName({ id, name }: { readonly id: number; readonly name: string }): string {
  const plain = [...normalized(name, 'NFC').replace(/[^\p{L}\p{N}._-]/gu, '_')]
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = plain
    .slice(0, plain.length - ending.length)
    .join('')
    .replace(/^[._]+|\.+$/g, '')
  return `files/${id}-${[...stem].slice(0, nameLength).join('')}${ending}`
}

/** The files of an archive: which are wanted, and which of them there is room for. */
export class ArchivedFiles {
  readonly #reading: Pick<FileReadingService, 'toKeep'>
  readonly #userId: number
  readonly #maxBytes: number
  readonly #paths = new Map<number, string>()
  readonly #leftOut = new Set<number>()
  #bytes = 0

  constructor(parts: {
    reading: Pick<FileReadingService, 'toKeep'>
    userId: number
    /** Bytes of all files together; those beyond are left out. */
    maxBytes: number
  }) {
    this.#reading = parts.reading
    this.#userId = parts.userId
    this.#maxBytes = parts.maxBytes
  }

  get leftOut(): number {
    return this.#leftOut.size
  }

  /** Paths of the files that go into it. */
  paths(): Iterable<string> {
    return this.#paths.values()
  }

  /** Takes files in. Gives where they are in the archive; what is not in it keeps its own path. */
  async link(paths: ReadonlySet<string>): Promise<Links> {
    const names = new Map<string, string>()
    for (const file of await this.#reading.toKeep(this.#userId, paths))
      if (this.#takes(file)) names.set(file.public_id, archivedName(file))
    return { shown: (path) => names.get(publicIdIn(path)) ?? path }
  }

  #takes({ id, size, public_id }: KeptFile): boolean {
    if (this.#paths.has(id)) return true
    if (this.#bytes + size > this.#maxBytes) {
      this.#leftOut.add(id)
      return false
    }
    this.#bytes += size
    this.#paths.set(id, `/api/file/${public_id}`)
    return true
  }
}

/** The public id at the end of a file's path. */
const publicIdIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)
