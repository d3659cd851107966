import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

const blockBytes = 256 * 1024
const pieceBytes = 64 * 1024

/** Reads the list of a ZIP in large pieces: it has three small ones for each of its files. */
export class BlockReader extends RandomAccessReader {
  readonly #file: FileHandle
  #block: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number) {
    // A stream of the file system's would close the file with itself.
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then((bytes) => {
      bytes.copy(buffer, offset)
      callback(bytes.length < length ? new Error('the archive breaks off') : null)
    }, callback)
  }

  override close(callback: (error: Error | null) => void): void {
    this.#file.close().then(() => callback(null), callback)
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = Buffer.alloc(Math.min(pieceBytes, end - at))
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error('the archive breaks off')
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const isHeld = position >= this.#start && position + length <= this.#start + this.#block.length
    if (!isHeld) {
      const block = Buffer.alloc(Math.max(length, blockBytes))
      const { bytesRead } = await this.#file.read(block, 0, block.length, position)
      this.#block = block.subarray(0, bytesRead)
      this.#start = position
    }
    const from = position - this.#start
    return this.#block.subarray(from, from + length)
  }
}
