import { type Ack, SendError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import { createStore } from 'zustand/vanilla'
import { errorText } from '../../../lib/api-errors.ts'
import type { Outgoing } from './entry.ts'
import { type Composed, localMessage } from './local-message.ts'
import type { Author, Message } from './message.ts'
import { firstUnread, type Row, rowsOf } from './rows.ts'
import type { Target } from './target.ts'
import type { Timeline } from './timeline.ts'
import * as timelines from './timeline.ts'

/** A stored message as the live socket brings it. */
export interface Arrival {
  message: Message
  clientMessageId?: string | undefined
}

/** A place in the conversation's log, and the database that it is of; without one, of the one that is connected. */
export interface Cursor {
  readonly position: number
  readonly epoch?: string
}

export interface HistoryPage {
  readonly messages: readonly Message[]
  /** Of the newest page: it holds everything up to this place of the log. */
  readonly position?: number | undefined
}

/** What this device has of a conversation from an earlier time. */
interface Kept {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly cursor: Cursor
}

/** What a conversation needs of the world. */
export interface Surroundings {
  target: Target
  me(): Author
  /** The newest messages, or those before a message, oldest first. */
  fetchPage(limit: number, before?: number): Promise<HistoryPage>
  readKept(): Promise<Kept | undefined>
  /** Has everything told that happened after this place of the log. */
  readOnFrom(cursor: Cursor): void
  /** @param message as it is shown meanwhile */
  send(outgoing: Outgoing, message: Message): Promise<Ack>
  withdraw(outgoing: Outgoing): Promise<Ack>
  /** A message is not to be sent any more, even if it is on its way. */
  abandon(outgoing: Outgoing): void
  createId(): string
  now(): Date
}

export interface ConversationState {
  timeline: Timeline
  rows: readonly Row[]
  status: 'empty' | 'loading' | 'ready' | 'failed'
  /** Why it could not be loaded. */
  error: unknown
  hasOlder: boolean
  older: 'idle' | 'loading' | 'failed'
  /** The last change put older messages on top, so that the view is to be kept from the end. */
  isPrepended: boolean
  /** Key of the first unread message, where the divider stands. */
  unreadFrom: string | undefined
}

export type Conversation = ReturnType<typeof createConversation>

const pageSize = 50
/** So many unread messages are loaded at once; of more, one pages backwards. */
const firstPageMax = 200
/** Pages to read in search of the original of a reply. */
const reachPages = 10

/** One conversation on this page: what is known of it, and what one can do in it. */
export function createConversation(surroundings: Surroundings) {
  const { target, me, fetchPage, readKept, readOnFrom, send, abandon, createId, now } = surroundings
  const store = createStore<ConversationState>(() => ({
    timeline: timelines.emptyTimeline,
    rows: [],
    status: 'empty',
    error: undefined,
    hasOlder: false,
    older: 'idle',
    isPrepended: false,
    unreadFrom: undefined,
  }))
  const { getState } = store
  let lastPlace = 0
  /** Id of the newest message that I have read on this page. */
  let readUpTo = 0
  /** Unread messages of which the first has not been found among those loaded. */
  let unreadSought = 0

  function update(timeline: Timeline, changes: Partial<ConversationState> = {}) {
    const state = getState()
    if (timeline === state.timeline && Object.keys(changes).length === 0) return
    const unreadFrom = 'unreadFrom' in changes ? changes.unreadFrom : state.unreadFrom
    const rows = rowsOf(timeline, unreadFrom, state.rows)
    store.setState({ isPrepended: false, ...changes, timeline, rows, unreadFrom })
  }

  const change = (next: (timeline: Timeline) => Timeline) => update(next(getState().timeline))

  /**
   * Shows the newest messages: those that are here, else those that this device has kept, else the server's.
   *
   * @param unread how many of them are unread; of a number, the first page reaches back to the first of them
   */
  async function open(unread: number | Promise<number> = 0) {
    const { status, timeline } = getState()
    if (status === 'loading') return
    if (status === 'ready') return showUnread(timeline, await unread)
    store.setState({ status: 'loading', error: undefined })
    // What is kept ends before what is unread.
    if (!(typeof unread === 'number' && unread > 0) && showKept(await readKept())) return
    await load(unread)
  }

  async function load(unread: number | Promise<number>) {
    const limit =
      typeof unread === 'number' ? Math.min(firstPageMax, Math.max(pageSize, unread + 10)) : pageSize
    try {
      const [page, count] = await Promise.all([fetchPage(limit), unread])
      begin(page)
      showUnread(timelines.merge(getState().timeline, page.messages.map(arrival)), count, {
        status: 'ready',
        hasOlder: page.messages.length >= limit,
      })
    } catch (error) {
      if (!showKept(await readKept())) store.setState({ status: 'failed', error })
    }
  }

  function showKept(kept: Kept | undefined) {
    if (!kept || kept.messages.length === 0) return false
    const timeline = timelines.merge(getState().timeline, kept.messages.map(arrival))
    update(timeline, { status: 'ready', hasOlder: kept.hasOlder })
    readOnFrom(kept.cursor)
    return true
  }

  function begin({ position }: HistoryPage) {
    if (position !== undefined) readOnFrom({ position })
  }

  function showUnread(timeline: Timeline, unread: number, changes: Partial<ConversationState> = {}) {
    const unreadFrom = firstUnread(timeline, unread)
    unreadSought = unreadFrom === undefined ? unread : 0
    update(timeline, { ...changes, unreadFrom })
  }

  async function loadOlder(limit = pageSize) {
    const { hasOlder, older, status, timeline } = getState()
    const before = timelines.oldestId(timeline)
    if (!hasOlder || older === 'loading' || status !== 'ready' || before === undefined) return
    store.setState({ older: 'loading' })
    try {
      const { messages } = await fetchPage(limit, before)
      const merged = timelines.merge(getState().timeline, messages.map(arrival))
      const unreadFrom = getState().unreadFrom ?? firstUnread(merged, unreadSought)
      if (unreadFrom !== undefined) unreadSought = 0
      update(merged, { older: 'idle', hasOlder: messages.length >= limit, isPrepended: true, unreadFrom })
    } catch {
      store.setState({ older: 'failed' })
    }
  }

  /** Pages backwards until a message is here. @returns its key; undefined if it is not to be had */
  async function reach(id: number) {
    for (let pages = 0; pages < reachPages && !getState().timeline.keys.has(id); pages++) {
      if (!getState().hasOlder || (timelines.oldestId(getState().timeline) ?? 0) < id) break
      await loadOlder(firstPageMax)
      if (getState().older === 'failed') break
    }
    return getState().timeline.keys.get(id)
  }

  /** Reads the conversation anew: what is here no longer joins up with what the server has. */
  async function startAnew() {
    if (getState().status !== 'ready') return retryOpening()
    const page = await fetchPage(pageSize)
    begin(page)
    const base = timelines.withoutSent(getState().timeline)
    update(timelines.merge(base, page.messages.map(arrival)), {
      hasOlder: page.messages.length >= pageSize,
      unreadFrom: undefined,
    })
  }

  /** Opens again what could not be opened. */
  async function retryOpening() {
    if (getState().status === 'failed') await open()
  }

  /** Takes out what I have removed from my view on another page, as far back as one page shows it. */
  async function forgetRemoved() {
    if (getState().status !== 'ready') return
    const { messages } = await fetchPage(firstPageMax)
    const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0]
    const there = new Set(messages.map(({ id }) => id))
    const gone = [...getState().timeline.keys.keys()].filter(
      (id) => id >= first && id <= last && !there.has(id),
    )
    if (gone.length > 0) change((timeline) => timelines.remove(timeline, gone))
  }

  function receive({ message, clientMessageId }: Arrival) {
    if (getState().status === 'empty') return
    change((timeline) => timelines.merge(timeline, [{ message, clientMessageId }]))
  }

  /**
   * This message is new to me: the divider goes above it, unless there is one above something still unread.
   *
   * @param isHeldStill the divider may not leave a place where it is, because what is below would move
   */
  function markUnreadFrom(id: number, isHeldStill: boolean) {
    const { timeline, unreadFrom } = getState()
    const key = timeline.keys.get(id)
    const dividedAt = timeline.entries.get(unreadFrom ?? '')?.message.id ?? 0
    if (isHeldStill && dividedAt > 0) return
    if (key !== undefined && dividedAt <= readUpTo) update(timeline, { unreadFrom: key })
  }

  async function transmit(outgoing: Outgoing, message: Message) {
    try {
      const ack = await send(outgoing, message)
      change((timeline) => timelines.acknowledge(timeline, ack))
    } catch (error) {
      change((timeline) => timelines.fail(timeline, outgoing.clientMessageId, failureOf(error)))
    }
  }

  function show(outgoing: Outgoing, message: Message) {
    lastPlace += 1
    const place = lastPlace
    update(timelines.queue(getState().timeline, { outgoing, message, place }), { unreadFrom: undefined })
  }

  function queue(outgoing: Outgoing, message: Message) {
    show(outgoing, message)
    return transmit(outgoing, message)
  }

  return {
    store,
    target,
    open,
    loadOlder,
    reach,
    startAnew,
    retryOpening,
    forgetRemoved,
    receive,
    markUnreadFrom,
    noteRead: (id: number) => {
      readUpTo = Math.max(readUpTo, id)
    },

    /** Sends a message of mine. It shows at once, and its state follows. */
    send(msg: Composed, original?: Message) {
      const outgoing = { msg, clientMessageId: createId() }
      return queue(outgoing, localMessage({ msg, from: me(), original, at: now() }))
    },

    /** Goes on with what was not sent when this device last had the chat. */
    resume: queue,

    /** Shows again what was refused then. */
    showFailed(outgoing: Outgoing, message: Message, failure: Failure) {
      show(outgoing, message)
      change((timeline) => timelines.fail(timeline, outgoing.clientMessageId, failure))
    },

    /** Sends a failed message again, as the same message. */
    retry(key: string) {
      const entry = getState().timeline.entries.get(key)
      if (entry?.state !== 'failed') return
      void queue(entry.outgoing, { ...entry.message, createdAt: now().toISOString() })
    },

    /** Gives up a message that is not sent. */
    discard(key: string) {
      const entry = getState().timeline.entries.get(key)
      if (!entry || entry.state === 'sent') return
      abandon(entry.outgoing)
      change((timeline) => timelines.discard(timeline, key))
    },

    remove: (ids: readonly number[]) => change((timeline) => timelines.remove(timeline, ids)),

    /** Asks the server to withdraw a message; the page changes when it says that it is done. */
    withdraw: (msgID: number) =>
      surroundings.withdraw({
        msg: { type: MessageType.withdrawn, withdrawMsg: { msgID } },
        clientMessageId: createId(),
      }),

    withdrawn: (id: number, content: string) =>
      change((timeline) => timelines.withdraw(timeline, id, content)),
  }
}

const arrival = (message: Message) => ({ message })

/** Why a message was not sent, and whether it may be later. */
export interface Failure {
  readonly reason: string
  readonly retry: boolean
}

export const failureOf = (error: unknown): Failure =>
  error instanceof SendError
    ? { reason: error.message, retry: error.retry }
    : { reason: errorText(error), retry: true }
