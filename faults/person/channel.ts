import { type EventOf, type Kind, type Realtime, type Target, targetOf } from '@parley/client'
import { MessageType } from '@parley/contract'
import type { KeptViews } from './disk.ts'
import { type Read, View } from './view.ts'

type Answer = Extract<EventOf<Kind>, { event: 'ack' | 'error' }>

/** Rows of a history, and the place of the log that they reach to. */
export interface HistoryPage {
  readonly list: readonly Read[]
  readonly position: number
  /** Whether there are rows before these. */
  readonly more: boolean
  /** Ids of pinned messages, read after it. */
  readonly pins: readonly number[]
}

/** Handlers of a page for incoming data. */
export interface Listener {
  /** The server has answered a send. */
  answered(answer: Answer): void
  /** Lists have changed. */
  changed(topics: readonly string[]): void
  /** Reports a problem. */
  complain(what: string): void
}

interface Parts {
  readonly realtime: Realtime
  readonly listener: Listener
  /** The newest page of a conversation; undefined if the person is not in it. */
  history(target: Target): Promise<HistoryPage | undefined>
}

/** A page's conversations of one kind. */
export class Channel {
  readonly kind: Kind
  readonly views = new Map<number, View>()
  readonly #parts: Parts

  constructor(kind: Kind, parts: Parts, kept: KeptViews = new Map()) {
    this.kind = kind
    this.#parts = parts
    for (const [id, { cursor, view }] of kept) {
      this.views.set(id, view.copy())
      parts.realtime.startFrom({ kind, id }, cursor)
      parts.realtime.mark({ kind, id }, { readUpTo: view.readUpTo })
    }
  }

  read(id: number, upTo: number): void {
    const view = this.views.get(id)
    if (!view) return
    view.marked(upTo)
    this.#parts.realtime.mark({ kind: this.kind, id }, { readUpTo: view.readUpTo })
  }

  keep(): KeptViews {
    const views = [...this.views].flatMap(([id, view]) => {
      const cursor = this.#parts.realtime.cursorOf({ kind: this.kind, id })
      return cursor === undefined || !view.isWhole ? [] : [[id, { cursor, view: view.copy() }] as const]
    })
    return new Map(views)
  }

  take(event: EventOf<Kind>) {
    const { listener } = this.#parts
    const id = targetOf(event)?.id ?? 0
    switch (event.event) {
      case 'ack':
      case 'error':
        return listener.answered(event)
      case 'message':
        return this.#placed(id, event.position, (view) => view.add(event))
      case 'notice': {
        const { msg } = event.message
        if (msg.type !== MessageType.withdrawn || event.position === undefined) return
        const { msgID } = msg.withdrawMsg
        return this.#placed(id, event.position, (view) => view.withdraw(msgID))
      }
      case 'reaction': {
        const { messageId, reactions, position } = event
        return this.#placed(id, position, (view) => view.react(messageId, reactions, position))
      }
      case 'pin': {
        const { messageId, on, position } = event
        return this.#placed(id, position, (view) => view.pin(messageId, on))
      }
      case 'edit':
        return this.#placed(id, event.position, (view) => view.edit(event))
      case 'poll':
        return this.#placed(id, event.position, (view) => view.poll(event))
      case 'list':
        return this.#placed(id, event.position, (view) => view.list(event))
      case 'linkPreview':
        return this.#placed(id, event.position, () => undefined)
      case 'changed':
        if (id > 0 && event.position !== undefined) this.#placed(id, event.position, () => undefined)
        return listener.changed(event.topics)
      case 'receipt':
        if ('isMe' in event && !event.isMe) return
        return this.views.get(id)?.marked(event.readUpTo)
      case 'synced':
        for (const end of event.conversations) this.#synced(targetOf(end)?.id ?? 0, end.readUpTo)
        return
      default:
        return
    }
  }

  /** A conversation begins with all events of its log, or with its history: either has to do. */
  startAnew(id: number): void {
    const comesWhole = id % 2 === 0
    const view = new View(0, comesWhole)
    // Only `synced` and receipts carry marks, which only move forward.
    view.marked(this.views.get(id)?.readUpTo ?? 0)
    this.views.set(id, view)
    if (comesWhole) this.#parts.realtime.startFrom({ kind: this.kind, id }, { position: 0 })
    else void this.#startFromHistory(id, view)
  }

  #placed(id: number, position: number, apply: (view: View) => void) {
    const view = this.views.get(id)
    // A conversation that is new to this page is read completely, with this event.
    if (!view) return this.startAnew(id)
    const wrong = view.follow(position)
    if (wrong) this.#parts.listener.complain(`${this.kind} ${id}: ${wrong}`)
    apply(view)
  }

  async #startFromHistory(id: number, view: View): Promise<void> {
    const target = { kind: this.kind, id }
    const page = await this.#parts.history(target)
    if (this.views.get(id) !== view) return
    if (!page) {
      // The person was not in it at that moment; by now they may be again.
      this.views.delete(id)
      return this.#parts.realtime.sync(this.kind)
    }
    view.begin(page.list, page.position, page.pins)
    this.#parts.realtime.startFrom(target, page)
  }

  #synced(id: number, readUpTo: number): void {
    if (!this.views.has(id)) this.startAnew(id)
    this.views.get(id)?.marked(readUpTo)
  }
}
