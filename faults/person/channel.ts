import {
  type CatchUp,
  createSender,
  createSocket,
  type HttpClient,
  type Sender,
  type Socket,
  type SocketOptions,
  ticketAddress,
} from '@parley/client'
import { type ChatEvent, changeTopics, type GroupEvent, MessageType, subprotocol } from '@parley/contract'
import { timing } from '../timing.ts'
import type { ChatSend, GroupSend, KeptViews } from './disk.ts'
import { type Seen, View } from './view.ts'

export type SocketKind = 'chat' | 'group'
type AnyEvent = ChatEvent | GroupEvent
type AnySend = ChatSend | GroupSend
type Answer = Extract<AnyEvent, { event: 'ack' | 'error' }>

/** Rows of a history, and the place of the log that they reach to. */
export interface HistoryPage {
  readonly list: readonly Seen[]
  readonly position: number
  /** Whether there are rows before these. */
  readonly more: boolean
}

/** What a page does with what comes. */
export interface Ears {
  /** The server has answered a send. */
  answered(answer: Answer): void
  /** Lists have changed. */
  changed(topics: readonly string[]): void
  /** Something is not as it must be. */
  complain(what: string): void
}

/** What differs between the two sockets. */
export interface Wiring {
  readonly kind: SocketKind
  readonly url: string
  readonly http: Pick<HttpClient, 'call'>
  readonly queue: Parameters<typeof createSender<AnySend>>[0]['queue']
  readonly parse: SocketOptions<AnyEvent>['parse']
  catchUp(options: {
    socket: Pick<Socket, 'send' | 'reconnect'>
    onEvent(event: AnyEvent): void
    onReset(id: number): void
    onResetAll(): void
    onGone(id: number): void
    answerTimeoutMs: number
  }): CatchUp<AnyEvent>
  /** The newest page of a conversation; undefined of one that is not mine. */
  history(id: number): Promise<HistoryPage | undefined>
  /** The conversation that an event of its log belongs to. */
  conversationOf(event: Extract<AnyEvent, { event: 'message' | 'notice' }>): number
}

/** One of a page's two sockets, and what the page knows of its conversations. */
export class Channel {
  readonly kind: SocketKind
  readonly views = new Map<number, View>()
  readonly #wiring: Wiring
  readonly #ears: Ears
  readonly #socket: Socket
  readonly #sender: Sender<AnySend>
  readonly #catchUp: CatchUp<AnyEvent>

  constructor(wiring: Wiring, ears: Ears, kept: KeptViews | undefined) {
    this.kind = wiring.kind
    this.#wiring = wiring
    this.#ears = ears
    const socket = createSocket<AnyEvent>({
      url: (signal) => ticketAddress(wiring.kind, wiring.url, wiring.http, signal),
      protocols: [subprotocol],
      parse: wiring.parse,
      onEvent: (event) => this.#catchUp.take(event),
      onState: (state) => (state === 'open' ? this.#opened() : this.#catchUp.closed()),
      onSessionEnded: () => ears.complain('the session was said to have ended'),
      onInvalidFrame: (frame) => ears.complain(`a frame could not be read: ${String(frame)}`),
      heartbeat: timing.heartbeat,
      openTimeoutMs: timing.openTimeoutMs,
      backoff: timing.backoff,
    })
    this.#socket = socket
    this.#sender = createSender({
      socket,
      ackTimeoutMs: timing.ackTimeoutMs,
      ...(wiring.queue && { queue: wiring.queue }),
    })
    this.#catchUp = wiring.catchUp({
      socket,
      onEvent: (event) => this.#take(event),
      onReset: (id) => this.#startAnew(id),
      onResetAll: () => ears.changed(changeTopics),
      onGone: (id) => this.views.delete(id),
      answerTimeoutMs: timing.answerTimeoutMs,
    })
    for (const [id, { cursor, view }] of kept?.views ?? []) {
      this.views.set(id, view.copy())
      this.#catchUp.startFrom(id, cursor, kept?.epoch)
    }
  }

  send(frame: AnySend): void {
    // What becomes of it is heard of by `answered`, on this page or another.
    this.#sender.send(frame).catch(() => undefined)
  }

  read(id: number, upTo: number): void {
    const view = this.views.get(id)
    if (!view) return
    view.readUpTo = Math.max(view.readUpTo, upTo)
    this.#tellMark(id, view)
  }

  /** Asks where the logs end. */
  sync(): void {
    this.#catchUp.sync()
  }

  keep(): KeptViews {
    const views = [...this.views].flatMap(([id, view]) => {
      const cursor = this.#catchUp.cursorOf(id)
      return cursor === undefined || !view.isWhole ? [] : [[id, { cursor, view: view.copy() }] as const]
    })
    return { epoch: this.#catchUp.epoch, views: new Map(views) }
  }

  close(): void {
    this.#sender.close()
    this.#socket.close()
  }

  #opened(): void {
    this.#sender.resume()
    this.#catchUp.opened()
  }

  #take(event: AnyEvent) {
    switch (event.event) {
      case 'ack':
      case 'error':
        this.#ears.answered(event)
        return this.#sender.settle(event)
      case 'message':
        return this.#placed(this.#wiring.conversationOf(event), event.position, (view) => view.add(event))
      case 'notice': {
        const { msg } = event.message
        if (msg.type !== MessageType.withdrawn || event.position === undefined) return
        const { msgID } = msg.withdrawMsg
        return this.#placed(this.#wiring.conversationOf(event), event.position, (view) =>
          view.withdraw(msgID),
        )
      }
      case 'changed':
        if ('groupID' in event && event.position !== undefined)
          this.#placed(event.groupID, event.position, () => undefined)
        return this.#ears.changed(event.topics)
      case 'receipt':
        if ('isMe' in event && !event.isMe) return
        return this.views.get('groupID' in event ? event.groupID : event.userID)?.marked(event.readUpTo)
      case 'synced':
        return this.#synced(event.conversations)
      default:
        return
    }
  }

  #placed(id: number, position: number, apply: (view: View) => void) {
    const view = this.views.get(id)
    // Of a conversation that is new to this page everything is read, this event too.
    if (!view) return this.#startAnew(id)
    const wrong = view.follow(position)
    if (wrong) this.#ears.complain(`${this.kind} ${id}: ${wrong}`)
    apply(view)
  }

  /** A conversation begins with all events of its log, or with its history: either has to do. */
  #startAnew(id: number): void {
    const comesWhole = id % 2 === 0
    const view = new View(0, comesWhole)
    // Marks are told by `synced` and receipts alone, and only move forward.
    view.marked(this.views.get(id)?.readUpTo ?? 0)
    this.views.set(id, view)
    if (comesWhole) this.#catchUp.startFrom(id, 0)
    else void this.#startFromHistory(id, view)
  }

  async #startFromHistory(id: number, view: View): Promise<void> {
    const page = await this.#wiring.history(id)
    if (this.views.get(id) !== view) return
    if (!page) {
      // It was not mine at that moment; by now it may be again.
      this.views.delete(id)
      return this.sync()
    }
    view.begin(page.list, page.position)
    this.#catchUp.startFrom(id, page.position)
  }

  #synced(conversations: readonly Readonly<{ userID?: number; groupID?: number; readUpTo: number }>[]): void {
    for (const { userID, groupID, readUpTo } of conversations) {
      const id = groupID ?? userID ?? 0
      if (!this.views.has(id)) this.#startAnew(id)
      const view = this.views.get(id)
      view?.marked(readUpTo)
      if (view && view.readUpTo > readUpTo) this.#tellMark(id, view)
    }
  }

  #tellMark(id: number, { readUpTo }: View): void {
    const whom = this.kind === 'chat' ? { revUserID: id } : { groupID: id }
    this.#socket.send({ receipt: { ...whom, readUpTo } })
  }
}
