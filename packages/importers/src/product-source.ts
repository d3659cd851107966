import type { Readable } from 'node:stream'
import type { SourceFiles } from './files/source-files.ts'
import type { Entry } from './format/entries.ts'
import type { Source } from './format/source.ts'
import type { SourceLimits } from './limits.ts'
import { type Note, Notes } from './notes.ts'
import { Attachments } from './records/attachments.ts'
import { withPlainRefs } from './records/plain-refs.ts'

/** An export of another product, opened. What is met in it beforehand is read once, however often its entries are. */
export abstract class ProductSource<Met> implements Source {
  protected readonly files: SourceFiles
  protected readonly limits: SourceLimits
  protected readonly attachments: Attachments
  protected readonly noted = new Notes()
  #met: Met | undefined
  #notesOfAll: readonly Note[] | undefined

  constructor(files: SourceFiles, limits: SourceLimits) {
    this.files = files
    this.limits = limits
    this.attachments = new Attachments(files, this.noted)
  }

  async *entries(): AsyncGenerator<Entry> {
    this.noted.forget()
    if (this.#met === undefined) {
      this.#met = await this.meet()
      this.noted.keep()
    }
    for await (const entry of this.read(this.#met)) yield withPlainRefs(entry)
    this.#notesOfAll = this.noted.list()
  }

  /** Notes about data that was left out: of all, or of what has been read so far. */
  notes(): readonly Note[] {
    return this.#notesOfAll ?? this.noted.list()
  }

  file(sha256: string): Promise<Readable | undefined> {
    return this.attachments.open(sha256)
  }

  close(): Promise<void> {
    return this.files.close()
  }

  /** Reads who is in it, and whatever else has to be known before the first entry. */
  protected abstract meet(): Promise<Met>
  protected abstract read(met: Met): AsyncGenerator<Entry>
}
