import { once } from 'node:events'
import { createClientMessageId, socketAddress } from '@parley/client'
import { errorName, subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'

export type Frame = Record<string, unknown>

interface Waiter {
  readonly wanted: object
  readonly found: (frame: Frame) => void
}

/** A live socket of a test, which remembers the frames that it receives. */
export class GroupSocket {
  /** Everything heard, in order. */
  readonly heard: Frame[] = []
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #waiters = new Set<Waiter>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => void socket.once('close', resolve))
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Frame))
  }

  static async open(
    baseUrl: string,
    token: string,
    { v2 = false, kind = 'group' }: { v2?: boolean; kind?: 'chat' | 'group' } = {},
  ): Promise<GroupSocket> {
    const socket = new WebSocket(socketAddress(kind, baseUrl, { token }), v2 ? [subprotocol] : [])
    const opened = new GroupSocket(socket)
    await once(socket, 'open')
    return opened
  }

  /** The first frame, heard before or yet to come, that has what `wanted` has. */
  hear(wanted: object): Promise<Frame> {
    const known = this.heard.find((frame) => matches(frame, wanted))
    if (known) return Promise.resolve(known)
    return new Promise((found) => this.#waiters.add({ wanted, found }))
  }

  /** Sends a value as it is. */
  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends a message with an id of its own and gives the ack or the error; for sockets with events. */
  request(groupID: number, msg: object, clientMessageId = createClientMessageId()): Promise<Frame> {
    return this.#ask({ groupID, msg }, clientMessageId)
  }

  /** Result of sending any frame. */
  async frameOutcome(frame: object) {
    const answer = await this.#ask(frame, createClientMessageId())
    return answer.event === 'ack' ? 'ok' : errorName(Number(answer.code))
  }

  #ask(frame: object, clientMessageId: string): Promise<Frame> {
    this.send({ ...frame, clientMessageId })
    return Promise.race([
      this.hear({ event: 'ack', clientMessageId }),
      this.hear({ event: 'error', clientMessageId }),
      // The frames before show the reason; without this a test hangs until its time is over.
      this.closed.then((code) => {
        throw new Error(
          `Closed with ${code} before ${clientMessageId} was answered: ${JSON.stringify(this.heard.slice(-3))}`,
        )
      }),
    ])
  }

  /** Result of sending: `ok`, or the name of the refusal. */
  outcome(groupID: number, msg: object) {
    return this.frameOutcome({ groupID, msg })
  }

  /** Waits until everything that the server has sent so far is here. */
  async settle(): Promise<void> {
    const answered = new Promise<void>((resolve) => {
      this.#socket.once('pong', () => resolve())
    })
    this.#socket.ping()
    await answered
  }

  close(): void {
    this.#socket.close()
  }

  /** From here on does not answer the server's closing, as an ill-meaning client would not. */
  ignoreClose(): void {
    const { _receiver: receiver } = this.#socket as unknown as { _receiver: NodeJS.EventEmitter }
    receiver.removeAllListeners('conclude')
  }

  #hear(frame: Frame): void {
    this.heard.push(frame)
    for (const waiter of this.#waiters) {
      if (!matches(frame, waiter.wanted)) continue
      this.#waiters.delete(waiter)
      waiter.found(frame)
    }
  }
}

/** Whether `actual` has everything that `wanted` has. */
function matches(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(actual, wanted)
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(wanted).every(([name, value]) =>
    matches((actual as Record<string, unknown>)[name], value),
  )
}

/** A text message as clients send it. */
export const text = (content: string) => ({ type: 1, textMsg: { content } })
