import { type Ack, SendError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import { createStore } from 'zustand/vanilla'
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
  /** Place in the conversation, counted from 1 without gaps. */
  sequence: number
  clientMessageId?: string | undefined
}

/** What a conversation needs of the world. */
export interface Surroundings {
  target: Target
  me(): Author
  /** The newest messages, or those before a message, oldest first. */
  fetchPage(limit: number, before?: number): Promise<readonly Message[]>
  send(outgoing: Outgoing): Promise<Ack>
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
/** Pages to read after an absence before the old ones are dropped instead. */
const catchUpPages = 5
/** Pages to read in search of the original of a reply. */
const reachPages = 10

/** One conversation on this page: what is known of it, and what one can do in it. */
export function createConversation(surroundings: Surroundings) {
  const { target, me, fetchPage, send, abandon, createId, now } = surroundings
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
  let lastSequence = 0
  let lastPlace = 0
  /** Id of the newest message that I have read on this page. */
  let readUpTo = 0
  /** Unread messages of which the first has not been found among those loaded. */
  let unreadSought = 0
  /** Something may have been missed while the first page was on its way. */
  let isBehind = false

  function update(timeline: Timeline, changes: Partial<ConversationState> = {}) {
    const state = getState()
    if (timeline === state.timeline && Object.keys(changes).length === 0) return
    const unreadFrom = 'unreadFrom' in changes ? changes.unreadFrom : state.unreadFrom
    const rows = rowsOf(timeline, unreadFrom, state.rows)
    store.setState({ isPrepended: false, ...changes, timeline, rows, unreadFrom })
  }

  const change = (next: (timeline: Timeline) => Timeline) => update(next(getState().timeline))

  /**
   * Loads the newest messages, unless they are here.
   *
   * @param unread how many of them are unread; a number gets a first page that reaches back to the first of them
   */
  async function open(unread: number | Promise<number> = 0) {
    const { status, timeline } = getState()
    if (status === 'loading') return
    if (status === 'ready') return showUnread(timeline, await unread)
    const limit =
      typeof unread === 'number' ? Math.min(firstPageMax, Math.max(pageSize, unread + 10)) : pageSize
    store.setState({ status: 'loading', error: undefined })
    try {
      const [page, count] = await Promise.all([fetchPage(limit), unread])
      showUnread(timelines.merge(getState().timeline, page.map(arrival)), count, {
        status: 'ready',
        hasOlder: page.length >= limit,
      })
    } catch (error) {
      store.setState({ status: 'failed', error })
    }
    if (isBehind && getState().status === 'ready') await catchUp()
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
      const page = await fetchPage(limit, before)
      const merged = timelines.merge(getState().timeline, page.map(arrival))
      const unreadFrom = getState().unreadFrom ?? firstUnread(merged, unreadSought)
      if (unreadFrom !== undefined) unreadSought = 0
      update(merged, { older: 'idle', hasOlder: page.length >= limit, isPrepended: true, unreadFrom })
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

  /** Reads what may have been missed. What no longer joins up after a long absence is dropped and paged in again. */
  async function catchUp() {
    const { status, timeline } = getState()
    isBehind = status === 'loading'
    if (status === 'failed') return open()
    if (status !== 'ready') return
    const newest = timelines.newestId(timeline)
    let page = await fetchPage(pageSize)
    let missed = page
    for (let pages = 1; !joins(page, newest); pages++) {
      if (pages >= catchUpPages || newest === 0) return startAnew(missed)
      page = await fetchPage(pageSize, page[0]?.id)
      missed = [...page, ...missed]
    }
    change((current) => timelines.merge(current, missed.map(arrival)))
  }

  function startAnew(messages: readonly Message[]) {
    const base = timelines.withoutSent(getState().timeline)
    update(timelines.merge(base, messages.map(arrival)), { hasOlder: true, unreadFrom: undefined })
  }

  function receive({ message, sequence, clientMessageId }: Arrival) {
    if (getState().status === 'empty') return
    const isGap = lastSequence > 0 && sequence > lastSequence + 1
    lastSequence = Math.max(lastSequence, sequence)
    change((timeline) => timelines.merge(timeline, [{ message, clientMessageId }]))
    if (isGap) catchUp().catch(() => {})
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

  async function transmit(outgoing: Outgoing) {
    try {
      const ack = await send(outgoing)
      lastSequence = Math.max(lastSequence, ack.sequence)
      change((timeline) => timelines.acknowledge(timeline, ack))
    } catch (error) {
      const failure =
        error instanceof SendError
          ? { reason: error.message, retry: error.retry }
          : { reason: String(error), retry: true }
      change((timeline) => timelines.fail(timeline, outgoing.clientMessageId, failure))
    }
  }

  function queue(outgoing: Outgoing, message: Message) {
    lastPlace += 1
    const place = lastPlace
    update(timelines.queue(getState().timeline, { outgoing, message, place }), { unreadFrom: undefined })
    return transmit(outgoing)
  }

  return {
    store,
    target,
    open,
    loadOlder,
    reach,
    catchUp,
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
      send({
        msg: { type: MessageType.withdrawn, withdrawMsg: { msgID } },
        clientMessageId: createId(),
      }),

    withdrawn: (id: number, content: string) =>
      change((timeline) => timelines.withdraw(timeline, id, content)),
  }
}

const arrival = (message: Message) => ({ message })

/** Whether a page of the newest messages reaches back to what was known, or to the beginning. */
const joins = (page: readonly Message[], newest: number) =>
  page.length < pageSize || (page[0]?.id ?? 0) <= newest
