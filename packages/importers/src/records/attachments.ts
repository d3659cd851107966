import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { cutLine } from '@parley/contract'
import type { SourceFiles } from '../files/source-files.ts'
import type { FileEntry } from '../format/entries.ts'
import { BrokenSource } from '../format/source.ts'
import type { Notes } from '../notes.ts'

/** MIME types of files that messages show; for other files the type makes no difference. */
const byEnding: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
])

const mime = /^[\w.+-]{1,126}\/[\w.+-]{1,126}$/

/** MIME type of a file: the declared one, or else by the endings of its names. */
function mimeTypeOf(said: string, ...names: readonly string[]): string | undefined {
  if (mime.test(said)) return said
  for (const name of names) {
    const type = byEnding.get(/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '')
    if (type) return type
  }
  return undefined
}

const nameLength = 255

/** Description of a file in an export, besides its path. */
export interface Described extends Pick<FileEntry, 'as' | 'seconds'> {
  readonly name?: string
  readonly mime?: string
}

/** The files that entries name, by the sums of their bytes. Holds a path for each, and its sum. */
export class Attachments {
  readonly #files: SourceFiles
  readonly #notes: Notes
  readonly #paths = new Map<string, string>()
  /** Nothing of those that are damaged. */
  readonly #sums = new Map<string, string | undefined>()

  constructor(files: SourceFiles, notes: Notes) {
    this.#files = files
    this.#notes = notes
  }

  /** The first of these paths that is in the export and whole, with the sum of its bytes. */
  async find(
    paths: readonly string[],
    { name = '', mime = '', as, seconds }: Described,
  ): Promise<FileEntry | undefined> {
    const path = paths.find((one) => this.#files.has(one))
    if (path === undefined) return undefined
    const sha256 = await this.#sumOf(path)
    if (sha256 === undefined) {
      this.#notes.add('fileDamaged', path)
      return undefined
    }
    const type = mimeTypeOf(mime, name, path)
    return {
      sha256,
      name: cutLine((name || basename(path)).replace(/[/\\]/g, '_'), nameLength) || 'file',
      ...(type !== undefined && { mime: type }),
      ...(as && { as }),
      ...(seconds !== undefined && seconds >= 0 && { seconds }),
    }
  }

  async open(sha256: string): Promise<Readable | undefined> {
    const path = this.#paths.get(sha256)
    return path === undefined ? undefined : this.#files.open(path)
  }

  async #sumOf(path: string): Promise<string | undefined> {
    if (!this.#sums.has(path)) this.#sums.set(path, await this.#read(path))
    return this.#sums.get(path)
  }

  async #read(path: string): Promise<string | undefined> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of await this.#files.open(path)) hash.update(chunk as Buffer)
    } catch (error) {
      if (error instanceof BrokenSource) return undefined
      throw error
    }
    const sum = hash.digest('hex')
    this.#paths.set(sum, path)
    return sum
  }
}
