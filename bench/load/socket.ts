import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** Is given a text frame: its bytes lie between `start` and `end` until it returns. */
export type OnFrame = (bytes: Buffer, start: number, end: number) => void

const readBytes = 16 * 1024
const nothing = Buffer.alloc(0)
const text = 0x81
const ping = 0x89
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/**
 * A connection of `parley.v2` that does nothing but frames: a client that did more would be busier than the server. What
 * ends it ends the process.
 */
export class LightSocket {
  frames = 0
  bytes = 0
  onFrame: OnFrame = () => undefined
  readonly #stream: Socket
  readonly #opened = Promise.withResolvers<void>()
  #isOpen = false
  /** The beginning of a frame, or of the head. */
  #rest = nothing

  constructor(url: string) {
    const { port, hostname: host, pathname, search } = new URL(url)
    const buffer = Buffer.alloc(readBytes)
    const callback = (length: number) => {
      this.#take(buffer.subarray(0, length))
      return true
    }
    this.#stream = connect({ host, port: Number(port), noDelay: true, onread: { buffer, callback } })
    this.#stream.on('close', () => {
      throw new Error(`a connection was closed: ${this.#rest}`)
    })
    const key = randomBytes(16).toString('base64')
    this.#stream.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: parley.v2\r\n\r\n`,
    )
  }

  opened(): Promise<void> {
    return this.#opened.promise
  }

  /** @param message shorter than 64 KiB */
  send(message: string): void {
    const length = Buffer.byteLength(message)
    const head = length < 126 ? 6 : 8
    const frame = Buffer.alloc(head + length)
    frame[0] = text
    frame[1] = 0x80 | (length < 126 ? length : 126)
    if (length >= 126) frame.writeUInt16BE(length, 2)
    // The mask is four zeros.
    frame.write(message, head)
    this.#stream.write(frame)
  }

  #take(read: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, read]) : read
    const start = this.#isOpen ? 0 : this.#endOfHead(bytes)
    const end = this.#isOpen ? this.#takeFrames(bytes, start) : start
    // The next read uses the same memory.
    this.#rest = end < bytes.length ? Buffer.from(bytes.subarray(end)) : nothing
  }

  #endOfHead(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n')
    if (end === -1) return 0
    if (!bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) throw new Error(`refused: ${bytes}`)
    this.#isOpen = true
    this.#opened.resolve()
    return end + 4
  }

  /** @returns where the first frame begins that is not there whole */
  #takeFrames(bytes: Buffer, first: number): number {
    for (let at = first; ; ) {
      const short = bytes[at + 1] ?? 0
      const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
      if (start > bytes.length) return at
      const length =
        short < 126
          ? short
          : short === 126
            ? bytes.readUInt16BE(at + 2)
            : Number(bytes.readBigUInt64BE(at + 2))
      const end = start + length
      if (end > bytes.length) return at
      this.#takeFrame(bytes, bytes[at] ?? 0, start, end)
      at = end
    }
  }

  #takeFrame(bytes: Buffer, kind: number, start: number, end: number): void {
    if (kind === ping) this.#stream.write(pong)
    if (kind !== text) return
    this.frames++
    this.bytes += end - start
    this.onFrame(bytes, start, end)
  }
}
