import type { Socket } from 'node:net'
import { type Frame, FrameReader, opcodes } from './frames.ts'
import { contentOf, type Side, type Verdict } from './points.ts'

const lateMs = 40
const headEnd = '\r\n\r\n'

interface Watch {
  /** The verdict on a frame of a live socket; undefined lets it pass. */
  judge(from: Side, holds: string | undefined): Verdict | undefined
  /** The server has closed a live socket with this code. */
  onServerClose(code: number): void
  /** Neither side holds it any more. */
  onEnd(): void
}

/** One connection through the proxy: between a client and a server, frame by frame once it is a live socket. */
export class ProxyConnection {
  readonly #client: Socket
  readonly #server: Socket
  readonly #watch: Watch
  #swallows = false
  #isLive = false

  constructor(client: Socket, server: Socket, watch: Watch) {
    this.#client = client
    this.#server = server
    this.#watch = watch
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (client.closed && server.closed) watch.onEnd()
      })
    }
    this.#carry('client', client, server)
    this.#carry('server', server, client)
  }

  /** Ends it without a word, as a network does. */
  cut(): void {
    this.#client.resetAndDestroy()
    this.#server.resetAndDestroy()
  }

  /** From here on it only looks open, to both sides. */
  swallow(): void {
    this.#swallows = true
  }

  /** The client's side stops reading, and stays open. */
  freeze(): void {
    if (this.#isLive) this.#server.pause()
  }

  /** A live socket that only looks open has to find out; a call would be waited for as long as it may take. */
  thaw(): void {
    if (this.#swallows && !this.#isLive) this.cut()
    this.#server.resume()
  }

  #carry(from: Side, source: Socket, target: Socket): void {
    const pipe = new Pipe(from, (bytes) => {
      if (!target.destroyed) target.write(bytes)
    })
    source.on('data', (chunk: Buffer) => {
      for (const piece of pipe.pieces(chunk)) this.#pass(piece, pipe)
    })
    source.on('end', () => {
      if (!this.#swallows) pipe.afterAll(() => target.end())
    })
    source.on('close', () => {
      if (!this.#swallows) pipe.afterAll(() => target.destroy())
    })
  }

  #pass(piece: Buffer | Frame, pipe: Pipe) {
    if (this.#swallows) return
    if (!('opcode' in piece)) {
      this.#isLive ||= /^upgrade: websocket/im.test(piece.subarray(0, 1000).toString('latin1'))
      return pipe.write(piece)
    }
    if (pipe.from === 'server' && piece.opcode === opcodes.close && piece.payload.length >= 2)
      this.#watch.onServerClose(piece.payload.readUInt16BE(0))
    const verdict = this.#watch.judge(pipe.from, contentOf(piece))
    if (verdict === 'cut') return this.cut()
    if (verdict === 'swallow') return this.swallow()
    if (verdict === 'late') pipe.wait(lateMs)
    pipe.write(verdict === 'cutInside' ? piece.bytes.subarray(0, piece.bytes.length >> 1) : piece.bytes)
    if (verdict === 'twice') pipe.write(piece.bytes)
    if (verdict === 'cutAfter' || verdict === 'cutInside') {
      this.#swallows = true
      pipe.afterAll(() => this.#cutWhenWritten(pipe.from))
    }
  }

  /** Cuts the connection once the passed frames have arrived. */
  #cutWhenWritten(from: Side): void {
    const [source, target] = from === 'client' ? [this.#client, this.#server] : [this.#server, this.#client]
    source.resetAndDestroy()
    target.end()
    setTimeout(() => target.destroy(), lateMs).unref()
  }
}

/** One direction: the head of the first message unchanged, then frames if it opens a live socket, else bytes. */
class Pipe {
  readonly from: Side
  readonly #write: (bytes: Buffer) => void
  #head: Buffer | undefined = Buffer.alloc(0)
  #frames: FrameReader | undefined
  #waiting: (() => void)[] | undefined

  constructor(from: Side, write: (bytes: Buffer) => void) {
    this.from = from
    this.#write = write
  }

  pieces(chunk: Buffer): (Buffer | Frame)[] {
    if (this.#frames) return this.#frames.push(chunk)
    if (!this.#head) return [chunk]
    const bytes = Buffer.concat([this.#head, chunk])
    const end = bytes.indexOf(headEnd)
    this.#head = end < 0 ? bytes : undefined
    if (end < 0) return []
    const head = bytes.subarray(0, end + headEnd.length)
    const rest = bytes.subarray(head.length)
    if (!/^upgrade: websocket/im.test(head.toString('latin1'))) return [bytes]
    this.#frames = new FrameReader()
    return [head, ...this.#frames.push(rest)]
  }

  write(bytes: Buffer): void {
    this.afterAll(() => this.#write(bytes))
  }

  /** Delays everything after this. */
  wait(ms: number): void {
    const waiting: (() => void)[] = []
    this.#waiting ??= waiting
    if (this.#waiting !== waiting) return
    setTimeout(() => {
      this.#waiting = undefined
      for (const step of waiting) step()
    }, ms)
  }

  /** Runs when all that came before has passed. */
  afterAll(step: () => void): void {
    if (this.#waiting) this.#waiting.push(step)
    else step()
  }
}
