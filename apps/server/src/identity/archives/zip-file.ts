import { createWriteStream } from 'node:fs'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { ArchiveFailed } from './failure.ts'

/** A ZIP on this disk, written entry by entry as their bytes come. */
export class ZipWriting {
  readonly #zip = new ZipFile()
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal
  readonly #written: Promise<void>
  #size = 0

  /**
   * @param parts.maxBytes of the whole
   * @param parts.signal ends it, and whatever is being written
   */
  constructor(path: string, parts: { maxBytes: number; signal: AbortSignal }) {
    this.#signal = AbortSignal.any([parts.signal, this.#stop.signal])
    const measured = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#size += chunk.length
        done(this.#size > parts.maxBytes ? new ArchiveFailed('tooLarge') : null, chunk)
      },
    })
    const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    this.#written = pipeline(this.#zip.outputStream, measured, target, { signal: this.#signal })
    // The next entry, or the end of the file, reports the error.
    this.#written.catch((error: unknown) => this.#stop.abort(error))
    this.#zip.on('error', (error: unknown) => this.#stop.abort(error))
  }

  get size(): number {
    return this.#size
  }

  /** @param isPacked whether its bytes are small already, as those of pictures */
  async add(name: string, content: Readable, { at, isPacked = false }: Entry): Promise<void> {
    const entry = new PassThrough()
    this.#zip.addReadStream(entry, name, { mtime: at, mode: 0o100_644, compress: !isPacked })
    await this.#while(pipeline(content, entry, { signal: this.#signal }))
  }

  async end(): Promise<void> {
    this.#zip.end()
    await this.#while(this.#written)
  }

  /** Lets go of a file that will not be ended. */
  discard(): void {
    this.#stop.abort(new Error('the archive was given up'))
  }

  /** Throws the reason why it stopped, not that it did. */
  async #while(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      throw this.#stop.signal.aborted ? this.#stop.signal.reason : error
    }
  }
}

interface Entry {
  readonly at: Date
  readonly isPacked?: boolean
}
