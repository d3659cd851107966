import type { FileHandle } from 'node:fs/promises'
import { refuse } from '../../../kernel/refusal.ts'

const windowBytes = 64 * 1024
/** No description of a picture or film is longer. */
const maxBytesAtOnce = 16 * 1024 * 1024
/** Reads after which a file is no photo or film of any camera; what was found until then holds. */
const maxReads = 200_000
/** Entries of tables after which the same is true: a few bytes may claim any number of them, again and again. */
const maxEntries = 200_000
/** Reads after which others have their turn. */
const readsInARow = 1000

/** The file is not what it seems: it ends too early, or says of itself what cannot be. */
export class Malformed extends Error {}

/** A file to be looked at here and there. */
export class Bytes {
  readonly size: number
  readonly #file: FileHandle
  readonly #signal: AbortSignal
  #window: Buffer = Buffer.alloc(0)
  #windowAt = 0
  #reads = 0
  #entries = 0
  /** Bytes that may still be read: a file that refers to the same places again and again is not read to the end. */
  #left: number

  /** @param signal aborted when nobody waits for it any more */
  constructor(file: FileHandle, size: number, signal: AbortSignal) {
    this.#file = file
    this.#signal = signal
    this.size = size
    this.#left = 8 * size + maxBytesAtOnce
  }

  /** Exactly these bytes; they hold until the next read. @throws Malformed where there are not as many */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || length < 0 || at + length > this.size) throw new Malformed()
    if (length > maxBytesAtOnce || ++this.#reads > maxReads) throw new Malformed()
    if (this.#reads % readsInARow === 0) await this.giveWay()
    if (at < this.#windowAt || at + length > this.#windowAt + this.#window.length) {
      const wanted = Buffer.alloc(Math.max(length, Math.min(windowBytes, this.size - at)))
      this.#left -= wanted.length
      if (this.#left < 0) throw new Malformed()
      const { bytesRead } = await this.#file.read(wanted, 0, wanted.length, at)
      if (this.#signal.aborted) refuse('uploadIncomplete')
      if (bytesRead < length) throw new Malformed()
      this.#window = wanted.subarray(0, bytesRead)
      this.#windowAt = at
    }
    return this.#window.subarray(at - this.#windowAt, at - this.#windowAt + length)
  }

  /** Lets others have their turn. @throws Refusal `uploadIncomplete` when nobody waits for this any more */
  async giveWay(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#signal.aborted) refuse('uploadIncomplete')
  }

  /** To be called before entries of a table are gone through. @throws Malformed for more than there can be */
  expect(entries: number): void {
    this.#entries += entries
    if (this.#entries > maxEntries) throw new Malformed()
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.read(at, length)).toString('latin1')
  }

  /** The first place at or behind `at`, and before `end`, where these bytes are; undefined if nowhere. */
  find(wanted: Buffer, at: number, end: number): Promise<number | undefined> {
    return this.search(at, end, wanted.length, (block) => block.indexOf(wanted))
  }

  /**
   * The first place where a search finds something.
   * @param length of what is looked for: so much of a block is looked at again with the next
   * @param look gives where in a block it is, or -1
   */
  async search(
    at: number,
    end: number,
    length: number,
    look: (block: Buffer) => number,
  ): Promise<number | undefined> {
    for (let from = at; from + length <= end; ) {
      const block = await this.read(from, Math.min(windowBytes, end - from))
      const found = look(block)
      if (found >= 0) return from + found
      from += block.length - length + 1
    }
    return undefined
  }
}
