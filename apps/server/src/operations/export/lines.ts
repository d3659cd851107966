import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

const bufferedCharacters = 256 * 1024

/** A file of lines, each a record. */
export class Lines {
  readonly #file: FileHandle
  readonly #signal: AbortSignal
  #buffered = ''
  #isClosed = false
  count = 0

  private constructor(file: FileHandle, signal: AbortSignal) {
    this.#file = file
    this.#signal = signal
  }

  static async create(folder: string, name: string, signal: AbortSignal): Promise<Lines> {
    return new Lines(await open(join(folder, name), 'wx', 0o600), signal)
  }

  /** @throws when it is to end */
  async add(record: object): Promise<void> {
    this.#signal.throwIfAborted()
    this.#buffered += `${JSON.stringify(record)}\n`
    this.count += 1
    if (this.#buffered.length > bufferedCharacters) await this.#flush()
  }

  async #flush(): Promise<void> {
    const text = this.#buffered
    this.#buffered = ''
    await this.#file.writeFile(text)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    try {
      await this.#flush()
      await this.#file.sync()
    } finally {
      await this.#file.close()
    }
  }
}
