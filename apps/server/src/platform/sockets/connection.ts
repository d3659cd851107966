import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { CloseCode, limits } from '@parley/contract'
import type { WebSocket } from 'ws'
import type { Caller } from '../../kernel/caller.ts'
import { counts } from '../http/counts.ts'
import { forgetJoined, joinWrites } from './joined-writes.ts'
import { textFrame } from './text-frame.ts'

/** A connection that can only catch up by reconnecting is left alone for this long. */
const settledMs = 10_000
/** Time for a close handshake before the connection is cut. */
const closeGraceMs = 5000

export type SocketKind = 'chat' | 'group'

/** One live socket of a session. */
export class Connection {
  readonly kind: SocketKind
  readonly caller: Caller
  /** Whether the client speaks `parley.v2`: then it gets events, else bare messages. */
  readonly extended: boolean
  /** Set by the heartbeat, cleared by an answer. */
  awaitsPong = false
  /** Its client has sent `sync`. */
  hasSynced = false
  /** Its client has declared that it sends `sync` when it receives `behind`. */
  hearsBehind = false
  /** When it was opened, and when its client last sent anything but a ping. */
  readonly openedAt = performance.now()
  usedAt = this.openedAt
  #isPaused = false
  #id: string | undefined
  /** The session was revoked or has expired: further frames belong to nobody, even before the socket is gone. */
  sessionEnded = false
  /**
   * A message could not be stored for the moment, or not even be queued: later frames on this connection must not
   * overtake it.
   */
  isBrokenOff = false
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #sendQueueBytes: number
  readonly #onClosing: ((code: number) => void) | undefined

  constructor(parts: {
    kind: SocketKind
    caller: Caller
    socket: WebSocket
    stream: Duplex
    sendQueueBytes: number
    /** Called once with the code when this side closes it. */
    onClosing?: (code: number) => void
  }) {
    const { kind, caller, socket, stream } = parts
    this.kind = kind
    this.caller = caller
    this.extended = socket.protocol !== ''
    this.#socket = socket
    this.#stream = stream
    joinWrites(stream)
    this.#sendQueueBytes = parts.sendQueueBytes
    this.#onClosing = parts.onClosing
  }

  /** Unique over all nodes; made on first use, since most are never used. */
  get id(): string {
    this.#id ??= randomUUID()
    return this.#id
  }

  /** Further frames are not executed. */
  get isLeftAside(): boolean {
    return this.sessionEnded || this.isBrokenOff
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /**
   * Sends a whole frame, made by `textFrame`; all frames of a tick leave in one write.
   * @param onTaken called when it has left this process, or never will
   * @returns false if it cannot be sent any more
   */
  send(frame: Buffer, onTaken?: () => void): boolean {
    if (!this.isOpen) return false
    if (this.#stream.writableCorked === 0) {
      // The frames of one tick, however many, say nothing about the reader; those left over from earlier ticks do.
      if (this.#stream.writableLength > this.#sendQueueBytes) {
        this.close(CloseCode.slowConsumer, 'slow consumer')
        return false
      }
      corkForThisTick(this.#stream)
    }
    // Past `ws`, which would make a header again for each receiver. Without compression it holds nothing back, so
    // the order is kept.
    this.#stream.write(frame, onTaken)
    counts.framesOut += 1
    counts.bytesOut += frame.length
    return true
  }

  sendJson(value: unknown): void {
    this.send(textFrame(JSON.stringify(value)))
  }

  /** Sends an answer that may be long, and resolves when the client has taken it; closes a client that is too slow. */
  async deliver(value: unknown): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const giveUp = () => {
      this.close(CloseCode.slowConsumer, 'slow consumer')
      resolve()
    }
    const timer = setTimeout(giveUp, limits.answerSeconds * 1000).unref()
    if (!this.send(textFrame(JSON.stringify(value)), resolve)) resolve()
    await promise
    clearTimeout(timer)
  }

  /** Bytes that wait for the reader. */
  get queuedBytes(): number {
    return this.#stream.writableLength
  }

  close(code: number, reason: string): void {
    if (this.isOpen) {
      counts.closes.set(code, (counts.closes.get(code) ?? 0) + 1)
      this.#onClosing?.(code)
    }
    this.sessionEnded ||= code === CloseCode.sessionEnded
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), closeGraceMs).unref()
  }

  /** It has been open for a while. */
  get isSettled(): boolean {
    return performance.now() >= this.openedAt + settledMs
  }

  /**
   * Its client may have missed events. A client that can catches up over this connection, any other reconnects for
   * that; not at once, if it has only just connected.
   * @param signals whether also marks, presence and the like may have been
   */
  askToCatchUp(signals: boolean): void {
    if (this.hearsBehind) {
      this.sendJson({ event: 'behind', signals })
      return
    }
    if (this.isSettled) this.close(CloseCode.goingAway, 'notices were lost')
    else setTimeout(() => this.askToCatchUp(signals), this.openedAt + settledMs - performance.now()).unref()
  }

  /**
   * Closes a client of `parley.v2`, after its error, so that it reconnects and sends again in order what was not
   * stored.
   */
  breakOff(): void {
    if (!this.extended || this.isBrokenOff) return
    this.isBrokenOff = true
    setImmediate(() => this.close(CloseCode.goingAway, 'messages could not be stored'))
  }

  /** More frames have arrived than are queued; later ones must not overtake the dropped ones. */
  overrun(): void {
    this.isBrokenOff = true
    this.close(CloseCode.tooManyFrames, 'too many frames')
  }

  /**
   * Cuts the connection if the last ping was not answered, else pings again. While it is not read, it is not checked.
   */
  beat(): void {
    if (this.#isPaused) return
    if (this.awaitsPong) {
      this.#socket.terminate()
      return
    }
    this.awaitsPong = true
    this.#socket.ping()
  }

  /** Stops reading: the sender feels it as back-pressure, and nothing is lost. */
  pause(): void {
    this.#isPaused = true
    this.#socket.pause()
  }

  resume(): void {
    this.#isPaused = false
    this.awaitsPong = false
    this.#socket.resume()
  }
}

let corked: Duplex[] = []

function corkForThisTick(stream: Duplex): void {
  stream.cork()
  if (corked.push(stream) === 1) process.nextTick(uncorkAll)
}

function uncorkAll(): void {
  const streams = corked
  corked = []
  for (const stream of streams) stream.uncork()
  forgetJoined()
}
