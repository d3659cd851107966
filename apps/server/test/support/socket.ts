import type { IncomingMessage } from 'node:http'
import { type ChatEvent, type ChatEventOf, type ChatMessage, sockets, subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'

/** Time after which a frame that a test waits for counts as lost. */
const lostAfterMs = 30_000

interface Waiting<Frame> {
  matches(frame: Frame): boolean
  resolve(frame: Frame): void
  reject(error: Error): void
}

export interface Closing {
  readonly code: number
  readonly reason: string
}

/** A live socket whose frames wait in a queue until a test asks for them. */
export class TestSocket<Frame> {
  readonly closed: Promise<Closing>
  readonly protocol: string
  readonly #socket: WebSocket
  readonly #frames: Frame[] = []
  readonly #waiting = new Set<Waiting<Frame>>()
  #pings = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.protocol = socket.protocol
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Frame))
    socket.on('error', () => undefined)
    void this.closed.then(({ code }) => this.#abandon(`the socket was closed with ${code}`))
  }

  /** The first frame that has come, or comes, and matches; it leaves the queue. */
  next(): Promise<Frame>
  next<Wanted extends Frame>(matches: (frame: Frame) => frame is Wanted): Promise<Wanted>
  next(matches: (frame: Frame) => boolean): Promise<Frame>
  async next(matches: (frame: Frame) => boolean = () => true): Promise<Frame> {
    const index = this.#frames.findIndex(matches)
    if (index >= 0) return this.#frames.splice(index, 1)[0] as Frame
    const { promise, resolve, reject } = Promise.withResolvers<Frame>()
    const waiting = { matches, resolve, reject }
    this.#waiting.add(waiting)
    const timer = setTimeout(() => this.#abandon('no such frame has come'), lostAfterMs)
    return promise.finally(() => {
      clearTimeout(timer)
      this.#waiting.delete(waiting)
    })
  }

  /** All frames that the server had sent when it saw this question: they come before its answer. */
  async received(): Promise<Frame[]> {
    const ping = String(++this.#pings)
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const hear = (data: Buffer) => {
      if (String(data) !== ping) return
      this.#socket.off('pong', hear)
      resolve()
    }
    this.#socket.on('pong', hear)
    this.#socket.ping(ping)
    await Promise.race([
      answered,
      this.closed.then(({ code }) => Promise.reject(new Error(`the socket was closed with ${code}`))),
    ])
    return this.#frames.splice(0)
  }

  /** Frames that came before the end of a connection that has ended. */
  async left(): Promise<Frame[]> {
    await this.closed
    return this.#frames.splice(0)
  }

  send(frame: unknown): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** Sends bytes as they are. */
  sendRaw(data: string | Uint8Array, options: { binary?: boolean } = {}): void {
    this.#socket.send(data, { binary: options.binary ?? false })
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }

  /** Reads nothing more, until `resume`. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Ends the connection without a word. */
  terminate(): void {
    this.#socket.terminate()
  }

  #receive(frame: Frame): void {
    for (const waiting of this.#waiting) {
      if (!waiting.matches(frame)) continue
      this.#waiting.delete(waiting)
      waiting.resolve(frame)
      return
    }
    this.#frames.push(frame)
  }

  #abandon(reason: string): void {
    const error = new Error(`${reason}; waiting in the queue: ${JSON.stringify(this.#frames)}`)
    for (const { reject } of this.#waiting) reject(error)
  }
}

/** A connection as older clients have it, and one with `parley.v2`. */
export type PlainSocket = TestSocket<ChatMessage>
export type EventSocket = TestSocket<ChatEvent>

export interface SocketRequest {
  readonly kind?: keyof typeof sockets
  readonly protocols?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** @throws RefusedUpgrade */
export async function openSocket<Frame>(
  url: string,
  token: string,
  { kind = 'chat', protocols = [], headers = {} }: SocketRequest = {},
): Promise<TestSocket<Frame>> {
  const address = `${url.replace('http', 'ws')}${sockets[kind]}?token=${encodeURIComponent(token)}`
  const socket = new WebSocket(address, [...protocols], { headers, perMessageDeflate: false })
  const opened = Promise.withResolvers<void>()
  socket.once('open', () => opened.resolve())
  socket.once('error', opened.reject)
  socket.once('unexpected-response', (_request, response) => {
    refusalOf(response).then(opened.reject, opened.reject)
  })
  // Frames may come in the tick of the opening.
  const wrapped = new TestSocket<Frame>(socket)
  await opened.promise
  return Object.defineProperty(wrapped, 'protocol', { value: socket.protocol })
}

export const openPlainSocket = (url: string, token: string, request: SocketRequest = {}) =>
  openSocket<ChatMessage>(url, token, request)

export const openEventSocket = (url: string, token: string, request: SocketRequest = {}) =>
  openSocket<ChatEvent>(url, token, { ...request, protocols: [subprotocol] })

/** An upgrade that the server answered as it answers calls. */
export class RefusedUpgrade extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`the upgrade was answered with ${status}`)
    this.status = status
    this.body = body
  }
}

async function refusalOf(response: IncomingMessage): Promise<RefusedUpgrade> {
  let text = ''
  for await (const chunk of response) text += chunk
  return new RefusedUpgrade(response.statusCode ?? 0, JSON.parse(text))
}

/** Picks events by name: `socket.next(event('ack'))`. */
export const event =
  <Name extends ChatEvent['event']>(name: Name) =>
  (frame: ChatEvent): frame is ChatEventOf<Name> =>
    frame.event === name
