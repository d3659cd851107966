import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** A JSON object on this disk, written as its parts come. */
export class JsonWriting {
  readonly #target: WriteStream
  #isFirst = true

  constructor(path: string) {
    this.#target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    // The next write reports the error.
    this.#target.on('error', () => undefined)
  }

  /** A member with its value, or with a list whose items come one by one. */
  async member(name: string, value: unknown): Promise<void> {
    await this.text(`${this.#isFirst ? '{' : ','}\n${JSON.stringify(name)}: `)
    this.#isFirst = false
    if (!isAsync(value)) return this.text(JSON.stringify(value))
    await this.#list(value)
  }

  async #list(items: AsyncIterable<unknown>): Promise<void> {
    await this.text('[')
    let isFirst = true
    for await (const item of items) {
      await this.text(`${isFirst ? '' : ','}\n${JSON.stringify(item)}`)
      isFirst = false
    }
    await this.text(']')
  }

  async end(): Promise<void> {
    await this.text('\n}\n')
    this.#target.end()
    await finished(this.#target)
  }

  discard(): void {
    this.#target.destroy()
  }

  /** Any part of it, as it stands. */
  async text(text: string): Promise<void> {
    if (this.#target.errored) throw this.#target.errored
    if (!this.#target.write(text)) await once(this.#target, 'drain')
  }
}

const isAsync = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
