import { type Cursor, createHttpClient, type HttpClient, openRealtime, type Realtime } from '@parley/client'
import type { ChatEvent } from '@parley/contract'
import type { Person } from '../people.ts'

/** A page that follows its conversations, and can go away and come back. */
export class Client {
  /** Called with each conversation's new place. */
  onMoved: (peer: number, position: number) => void = () => undefined
  onEvent: (event: ChatEvent) => void = () => undefined
  readonly #url: string
  readonly #http: HttpClient
  readonly #positions = new Map<number, number>()
  #ownCursor: Cursor | undefined
  #realtime: Realtime | undefined

  constructor(url: string, person: Person) {
    this.#url = url
    this.#http = createHttpClient({
      baseUrl: url,
      token: () => person.token,
      language: () => 'en',
      onUnauthenticated: () => undefined,
    })
  }

  /** Connects and catches up. Resolves when the chat socket is open. */
  come(): Promise<Realtime> {
    const { promise, resolve } = Promise.withResolvers<Realtime>()
    const realtime = openRealtime({
      baseUrl: this.#url,
      api: this.#http,
      ownCursor: this.#ownCursor,
      onEvent: ({ kind, event }) => {
        if (kind === 'group') return
        this.onEvent(event)
        if (event.event === 'message') this.#moved(event.message.sendUser.id, event.position)
      },
      onState(kind, state) {
        if (kind === 'direct' && state === 'open') resolve(realtime)
      },
      onReset: (target) =>
        void this.#readNewest(target.id).then(() =>
          this.#moved(target.id, realtime.cursorOf(target)?.position ?? 0),
        ),
      onSessionEnded: () => undefined,
    })
    for (const [id, position] of this.#positions) realtime.startFrom({ kind: 'direct', id }, { position })
    this.#realtime = realtime
    return promise
  }

  /** The network is gone. */
  go(): void {
    const realtime = this.#realtime
    this.#ownCursor = realtime?.ownCursor
    for (const id of this.#positions.keys())
      this.#positions.set(id, realtime?.cursorOf({ kind: 'direct', id })?.position ?? 0)
    realtime?.close()
  }

  #moved(peer: number, position: number): void {
    this.#positions.set(peer, position)
    this.onMoved(peer, position)
  }

  /** A conversation with too many missed events begins with its newest page. */
  async #readNewest(friendId: number): Promise<void> {
    await this.#http.call('GET /api/chat/history', { query: { friendId, limit: 50 } })
  }
}
