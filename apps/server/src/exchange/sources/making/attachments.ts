import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { cutLine } from '@parley/contract'
import type { Static } from 'typebox'
import type { FileEntry } from '../../entries.ts'
import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../limits.ts'

export type FileOfMessage = Static<typeof FileEntry>

const nameLength = 255
const mime = /^[\w.+-]+\/[\w.+-]+$/

/** The files that entries name, by the sums of their bytes. Holds a path for each. */
export class Attachments {
  readonly #files: SourceFiles
  readonly #paths = new Map<string, string>()

  constructor(files: SourceFiles) {
    this.#files = files
  }

  /** The first of these paths that is in the export, with the sum of its bytes. */
  async find(
    paths: readonly string[],
    seen: { readonly name?: string; readonly mime?: string },
  ): Promise<FileOfMessage | undefined> {
    const path = paths.find((one) => this.#files.has(one))
    if (path === undefined) return undefined
    const hash = createHash('sha256')
    for await (const chunk of await this.#files.open(path)) hash.update(chunk as Buffer)
    const sha256 = hash.digest('hex')
    this.#paths.set(sha256, path)
    const name = cutLine((seen.name || basename(path)).replace(/[/\\]/g, '_'), nameLength) || 'file'
    return { sha256, name, ...(seen.mime && mime.test(seen.mime) && { mime: seen.mime }) }
  }

  open(sha256: string): Promise<Readable> {
    const path = this.#paths.get(sha256)
    if (path === undefined) throw new BrokenSource(this.#files.name, 'has no file that any entry named so')
    return this.#files.open(path)
  }
}
