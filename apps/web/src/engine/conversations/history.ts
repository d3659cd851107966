import type { HistoryPage } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import { firstBehind, furtherMark } from '../timeline/read-mark.ts'
import { firstUnread } from '../timeline/rows.ts'
import type { Timeline } from '../timeline/timeline.ts'
import * as timelines from '../timeline/timeline.ts'
import type { ConversationState, ConversationStore } from './conversation-state.ts'
import { readNewest } from './newest.ts'

/** A place in the conversation's log, and the database that it is of; without one, of the one that is connected. */
export interface Cursor {
  readonly position: number
  readonly epoch?: string
}

/** What this device has of a conversation from an earlier time. */
interface Kept {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly cursor: Cursor
  /** Id of the newest message that I had read here. */
  readonly readUpTo?: number | undefined
}

/** Where the messages of a conversation come from. */
export interface HistorySources {
  /** The newest messages, or those before a message, oldest first. */
  fetchPage(limit: number, before?: number): Promise<HistoryPage>
  readKept(): Promise<Kept | undefined>
  /** Has everything told that happened after this place of the log. */
  readOnFrom(cursor: Cursor): void
}

/** Messages of a page above those that a chat opens with. Each page that arrives takes time out of a frame. */
const olderPageSize = 200
/** Messages to read in search of the original of a reply. */
const reachMessages = 2000

/** Brings a conversation's stored messages here: the newest, those before them, and all anew. */
export function createHistory(
  { fetchPage, readKept, readOnFrom }: HistorySources,
  { store, update, change }: ConversationStore,
) {
  const { getState } = store
  /** Another device may have taken messages out of my view since these were kept. */
  let mayHoldRemoved = false

  /**
   * Shows the newest messages: those that are here, else those that this device has kept, else the server's.
   *
   * @param unread how many of them are unread; those shown reach back to the first of them
   */
  async function open(unread: number | Promise<number> = 0) {
    const { status } = getState()
    if (status === 'loading') return
    if (status === 'ready') {
      const count = await unread
      return showUnread(getState().timeline, count)
    }
    store.setState({ status: 'loading', error: undefined })
    // What is kept ends before what is unread.
    if (typeof unread === 'number' && unread > 0) return load(unread)
    if (!showKept(await readKept())) return load(unread)
    await check(await unread)
    await forgetRemovedSinceKept()
  }

  async function load(unread: number | Promise<number>) {
    try {
      const newest = await readNewest(fetchPage, unread)
      readOn(newest)
      const timeline = timelines.merge(getState().timeline, newest.messages.map(arrival))
      showUnread(timeline, newest.unread, { status: 'ready', hasOlder: newest.hasOlder })
    } catch (error) {
      if (!showKept(await readKept())) store.setState({ status: 'failed', error })
    }
  }

  function showKept(kept: Kept | undefined) {
    if (!kept || kept.messages.length === 0) return false
    const timeline = timelines.merge(getState().timeline, kept.messages.map(arrival))
    const read = furtherMark(getState().read, { id: kept.readUpTo ?? 0 })
    update(timeline, {
      status: 'ready',
      hasOlder: kept.hasOlder,
      unreadFrom: firstBehind(timeline, read),
      read,
    })
    readOnFrom(kept.cursor)
    mayHoldRemoved = true
    return true
  }

  /** What was kept is on the screen: it may end before what is unread, or have been read elsewhere. */
  async function check(unread: number) {
    const { timeline, unreadFrom, generation } = getState()
    if (firstUnread(timeline, unread) === unreadFrom && (unread === 0 || unreadFrom !== undefined)) return
    if (unread === 0) return update(timeline, { unreadFrom: undefined, generation: generation + 1 })
    try {
      await startAnew(unread)
    } catch {
      // What is kept stays; the connection says of itself that it is down.
    }
  }

  function readOn({ position }: { position?: number | undefined }) {
    if (position !== undefined) readOnFrom({ position })
  }

  function showUnread(timeline: Timeline, unread: number, changes: Partial<ConversationState> = {}) {
    const unreadFrom = firstUnread(timeline, unread)
    update(timeline, { ...changes, unreadFrom, unreadAbove: unreadFrom === undefined ? unread : 0 })
  }

  async function loadOlder() {
    const { older, status, timeline } = getState()
    const before = timelines.oldestId(timeline)
    if (!getState().hasOlder || older === 'loading' || status !== 'ready' || before === undefined) return
    store.setState({ older: 'loading' })
    try {
      const { messages, hasOlder } = await fetchPage(olderPageSize, before)
      const merged = timelines.merge(getState().timeline, messages.map(arrival))
      const found = firstUnread(merged, getState().unreadAbove)
      update(merged, {
        older: 'idle',
        hasOlder,
        isPrepended: true,
        ...(found !== undefined && { unreadFrom: found, unreadAbove: 0 }),
      })
    } catch {
      store.setState({ older: 'failed' })
    }
  }

  /** Pages backwards until a message is here. @returns its key; undefined if it is not to be had */
  async function reach(id: number) {
    const known = () => getState().timeline.keys
    const enough = known().size + reachMessages
    while (!known().has(id) && known().size < enough) {
      if (!getState().hasOlder || (timelines.oldestId(getState().timeline) ?? 0) < id) break
      const { size } = known()
      await loadOlder()
      if (known().size === size) break
    }
    return getState().timeline.keys.get(id)
  }

  /** Reads the conversation anew: what is here no longer joins up with what the server has. */
  async function startAnew(unread: number | Promise<number> = 0) {
    if (getState().status !== 'ready') return retryOpening()
    const newest = await readNewest(fetchPage, unread)
    readOn(newest)
    const base = timelines.withoutSent(getState().timeline)
    showUnread(timelines.merge(base, newest.messages.map(arrival)), newest.unread, {
      hasOlder: newest.hasOlder,
      generation: getState().generation + 1,
    })
  }

  /** Opens again what could not be opened, or only with what was kept. */
  async function retryOpening() {
    if (getState().status === 'failed') await open()
    else await forgetRemovedSinceKept()
  }

  async function forgetRemovedSinceKept() {
    if (!mayHoldRemoved) return
    try {
      await forgetRemoved()
      mayHoldRemoved = false
    } catch {
      // Without a network what is kept stays until there is one.
    }
  }

  /** Takes out what I have removed from my view on another page, as far back as one page shows it. */
  async function forgetRemoved() {
    if (getState().status !== 'ready') return
    const { messages } = await fetchPage(olderPageSize)
    const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0]
    const there = new Set(messages.map(({ id }) => id))
    const gone = [...getState().timeline.keys.keys()].filter(
      (id) => id >= first && id <= last && !there.has(id),
    )
    if (gone.length > 0) change((timeline) => timelines.remove(timeline, gone))
  }

  return { open, loadOlder, reach, startAnew, retryOpening, forgetRemoved }
}

const arrival = (message: Message) => ({ message })
