import {
  createChatCatchUp,
  createHttpClient,
  createSocket,
  type HttpClient,
  type OwnCursor,
  parseChatEvent,
  ticketAddress,
} from '@parley/client'
import type { ChatEvent } from '@parley/contract'
import { subprotocol } from '@parley/contract'
import type { Person } from '../people.ts'

/** A page that follows its conversations, and can go away and come back. */
export class Client {
  /** Called with each conversation's new place. */
  onMoved: (peer: number, position: number) => void = () => undefined
  onEvent: (event: ChatEvent) => void = () => undefined
  readonly #url: string
  readonly #http: HttpClient
  #kept: { own: OwnCursor | undefined; cursors: Map<number, number> } = { own: undefined, cursors: new Map() }
  #away: () => void = () => undefined

  constructor(url: string, person: Person) {
    this.#url = url
    this.#http = createHttpClient({
      baseUrl: url,
      token: () => person.token,
      language: () => 'en',
      onUnauthenticated: () => undefined,
    })
  }

  /** Connects and catches up. Resolves when the socket is open. */
  come(): Promise<{ send(frame: unknown): void }> {
    const { promise, resolve } = Promise.withResolvers<{ send(frame: unknown): void }>()
    const { own, cursors } = this.#kept
    const socket = createSocket<ChatEvent>({
      url: (signal) => ticketAddress('chat', this.#url, this.#http, signal),
      protocols: [subprotocol],
      parse: parseChatEvent,
      onEvent: (event) => catchUp.take(event),
      onState(state) {
        if (state !== 'open') return catchUp.closed()
        catchUp.opened()
        resolve({ send: (frame) => void socket.send(frame) })
      },
      onSessionEnded: () => undefined,
      onInvalidFrame: () => undefined,
    })
    const catchUp = createChatCatchUp({
      socket,
      cursor: own,
      onEvent: (event) => {
        this.onEvent(event)
        if (event.event === 'message') this.#moved(event.message.sendUser.id, event.position)
      },
      onReset: (peer) =>
        void this.#readNewest(peer).then(() => this.#moved(peer, catchUp.cursorOf(peer) ?? 0)),
      onResetAll: () => undefined,
    })
    for (const [peer, cursor] of cursors) catchUp.startFrom(peer, cursor)
    this.#away = () => {
      this.#kept.own = catchUp.cursor
      for (const peer of cursors.keys()) cursors.set(peer, catchUp.cursorOf(peer) ?? 0)
      socket.close()
    }
    return promise
  }

  /** The network is gone. */
  go(): void {
    this.#away()
  }

  #moved(peer: number, position: number): void {
    this.#kept.cursors.set(peer, position)
    this.onMoved(peer, position)
  }

  /** What is too much to be told one by one begins with its newest page. */
  async #readNewest(friendId: number): Promise<void> {
    await this.#http.call('GET /api/chat/history', { query: { friendId, limit: 50 } })
  }
}
