import { setTimeout as sleep } from 'node:timers/promises'
import type { Sender, Socket } from '@parley/client'
import { type ChatEvent, type GroupEvent, MessageType, subprotocol } from '@parley/contract'
import type { Person } from '../people.ts'
import type { Entrances } from './entrances.ts'
import { addressOf, type Version } from './version.ts'

/** On average; 200 people with two sockets each are a calm 200/s. */
const pauseMs = 2000
/** Milliseconds before a message that was refused for good is sent as a new one. */
const againMs = 200

export interface Listener {
  onEvent?(event: ChatEvent | GroupEvent): void
  /** @param node where it was open until now */
  onLost?(node: string): void
}

type Frame = { clientMessageId: string; msg: object } & ({ revUserID: number } | { groupID: number })
type To = { readonly revUserID: number } | { readonly groupID: number }

/** One of a person's sockets, as the client of the version makes it. */
export class Line {
  readonly socket: Socket
  /** Slowest of all acks since `slowest` was last set. */
  slowest = 0
  readonly #client: Version['client']
  readonly #sender: Sender<Frame>
  readonly #to: To
  #node = ''
  #wasOpen = false
  #isClosed = false

  /** @param first the node that it begins on; wherever it comes back is up to the entrances */
  constructor(
    { client }: Version,
    entrances: Entrances,
    me: Person,
    to: To,
    first: string,
    listener: Listener = {},
  ) {
    this.#client = client
    this.#to = to
    const kind = 'groupID' in to ? 'group' : 'chat'
    const http = client.createHttpClient({
      token: () => me.token,
      language: () => 'en',
      onUnauthenticated: () => undefined,
      fetch: entrances.fetch as typeof fetch,
    })
    let openOn = first
    this.socket = client.createSocket<ChatEvent | GroupEvent>({
      url: (signal) => {
        this.#node = openOn || entrances.next()
        openOn = ''
        return addressOf(client, kind, this.#node, { token: me.token, http, signal })
      },
      protocols: [subprotocol],
      parse: (text) => (kind === 'chat' ? client.parseChatEvent(text) : client.parseGroupEvent(text)),
      onEvent: (event) => {
        if (event.event === 'ack' || event.event === 'error') this.#sender.settle(event)
        listener.onEvent?.(event)
      },
      onState: (state) => {
        if (state === 'open') {
          this.#wasOpen = true
          this.#sender.resume()
          // Like a client that catches up; its missed events are not measured here.
          this.socket.send({ sync: { behind: true } })
          return
        }
        if (this.#wasOpen && state !== 'closed') listener.onLost?.(this.#node)
        this.#wasOpen = false
      },
      onSessionEnded: () => undefined,
      onInvalidFrame: () => undefined,
      heartbeat: client.defaultHeartbeat,
    })
    this.#sender = client.createSender<Frame>({ socket: this.socket })
  }

  /** Where it is, was last, or is on its way to. */
  get node(): string {
    return this.#node
  }

  get isOpen(): boolean {
    return this.socket.state === 'open'
  }

  /** Milliseconds until a message that is sent now has been acked. */
  async send(): Promise<number> {
    const began = performance.now()
    while (!(await this.#isAcked())) await sleep(againMs)
    const ms = performance.now() - began
    this.slowest = Math.max(this.slowest, ms)
    return ms
  }

  /** Sends again and again, with pauses, until it is closed. */
  async talk(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(2 * pauseMs * Math.random())
      if (!this.#isClosed) await this.send()
    }
  }

  close(): void {
    this.#isClosed = true
    this.socket.close()
  }

  /** False when it was refused for good. */
  async #isAcked(): Promise<boolean> {
    const msg = { type: MessageType.text, textMsg: { content: 'Something that is said all the time' } }
    const frame = { clientMessageId: this.#client.createClientMessageId(), ...this.#to, msg }
    return this.#sender.send(frame).then(
      () => true,
      () => this.#isClosed,
    )
  }
}
