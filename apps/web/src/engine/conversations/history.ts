import type { HistoryPage, PageStart } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import { firstBehind, furtherMark, nothingRead } from '../timeline/read-mark.ts'
import { firstUnread } from '../timeline/rows.ts'
import type { Timeline } from '../timeline/timeline.ts'
import * as timelines from '../timeline/timeline.ts'
import type { ConversationState, ConversationStore } from './conversation-state.ts'
import { readNewest } from './newest.ts'
import { firstOf, furtherPageSize, lastOf, liveSpanOf, withPage } from './pages.ts'

/** A place in the conversation's log, and the database that it is of; without one, of the one that is connected. */
export interface Cursor {
  readonly position: number
  readonly epoch?: string
}

/** The end of a conversation, as this device has stored it earlier. */
interface Kept {
  readonly messages: readonly Message[]
  readonly lines?: readonly SystemLine[]
  readonly hasOlder: boolean
  readonly hasPins?: boolean
  readonly cursor: Cursor
  /** Id of the newest message that I had read here. */
  readonly readUpTo?: number | undefined
}

/** Where the messages of a conversation come from. */
export interface HistorySources {
  fetchPage(limit: number, start?: PageStart): Promise<HistoryPage>
  readKept(): Promise<Kept | undefined>
  /** Has everything delivered that happened after this place of the log. @returns false for one of another database */
  readOnFrom(cursor: Cursor): boolean | undefined
}

/** With so many of the newest here, jumping to them needs no request. */
const enoughForScreen = 30

/** Brings a conversation's stored messages here: the newest, those anywhere else, what lies between, and all anew. */
export function createHistory(
  { fetchPage, readKept, readOnFrom }: HistorySources,
  { store, update, change, setOut }: ConversationStore,
) {
  const { getState } = store
  /** I may have taken messages out of my view elsewhere: since these were stored, or while the server was unreachable. */
  let mayHoldRemoved = false
  /** While what is here does not join up with what the server has: how to learn what is unread of it. */
  let behind: (() => number | Promise<number>) | undefined

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
      try {
        if (count > 0 && !timelines.isLive(getState().timeline)) await toNewest()
      } catch {
        // Loaded messages stay; the connection itself reports that it is down.
        return
      }
      return showUnread(getState().timeline, count)
    }
    store.setState({ status: 'loading', error: undefined })
    // Stored messages end before the unread ones.
    if (typeof unread === 'number' && unread > 0) return load(unread)
    if (!showKept(await readKept())) return load(unread)
    await check(await unread)
    await forgetRemovedLate()
  }

  async function load(unread: number | Promise<number>) {
    try {
      const newest = await readNewest(fetchPage, unread)
      readOn(newest)
      showUnread(withPage(getState().timeline, newest, liveSpanOf(newest)), newest.unread, {
        status: 'ready',
      })
      void forgetRemovedLate()
    } catch (error) {
      if (!showKept(await readKept())) store.setState({ status: 'failed', error })
    }
  }

  function showKept(kept: Kept | undefined) {
    // Versions before this one kept no sequences.
    if (!kept || kept.messages.length === 0 || kept.messages.some(({ sequence }) => sequence === undefined))
      return false
    const timeline = withPage(getState().timeline, kept, liveSpanOf(kept))
    const read = furtherMark(getState().read, { id: kept.readUpTo ?? 0 })
    const hasPins = getState().hasPins || (kept.hasPins ?? false)
    update(timeline, { status: 'ready', unreadFrom: firstBehind(timeline, read), read, hasPins })
    if (readOnFrom(kept.cursor) === false) forgetIds()
    mayHoldRemoved = true
    return true
  }

  /** Ids and sequences mean other messages, of which nothing is known yet. */
  function forgetIds() {
    const timeline = { ...getState().timeline, withdrawals: new Map(), removed: new Set<number>() }
    update(timeline, { read: nothingRead })
  }

  /** Stored messages are on the screen: they may end before the unread ones, or others may have been read elsewhere. */
  async function check(unread: number) {
    const { timeline, unreadFrom, generation } = getState()
    if (firstUnread(timeline, unread) === unreadFrom && (unread === 0 || unreadFrom !== undefined)) return
    if (unread === 0) return update(timeline, { unreadFrom: undefined, generation: generation + 1 })
    // Else what is kept stays; the connection says of itself that it is down.
    await startAnew(unread).catch(() => {})
  }

  function readOn({ position }: { position?: number | undefined }) {
    if (position !== undefined) readOnFrom({ position })
  }

  function showUnread(timeline: Timeline, unread: number, changes: Partial<ConversationState> = {}) {
    const unreadFrom = firstUnread(timeline, unread)
    update(timeline, {
      ...changes,
      unreadFrom,
      unreadAbove: unreadFrom === undefined ? unread : 0,
      unreadSince: undefined,
    })
  }

  async function loadOlder() {
    const { older, hasOlder, status, timeline } = getState()
    const span = timelines.shownSpan(timeline)
    if (!hasOlder || older === 'loading' || status !== 'ready' || !span) return
    store.setState({ older: 'loading' })
    try {
      const page = await fetchPage(furtherPageSize, { side: 'before', by: 'sequence', value: span.first })
      const merged = withPage(getState().timeline, page, { first: firstOf(page), last: span.first - 1 })
      const { unreadAbove } = getState()
      const found = timelines.isLive(merged) ? firstUnread(merged, unreadAbove) : undefined
      update(merged, {
        older: 'idle',
        isPrepended: true,
        ...(found !== undefined && { unreadFrom: found, unreadAbove: 0 }),
      })
    } catch {
      store.setState({ older: 'failed' })
    }
  }

  async function loadNewer() {
    const { newer, hasNewer, status, timeline } = getState()
    const span = timelines.shownSpan(timeline)
    if (!hasNewer || newer === 'loading' || status !== 'ready' || !span) return
    store.setState({ newer: 'loading' })
    try {
      const page = await fetchPage(furtherPageSize, { side: 'after', by: 'sequence', value: span.last })
      const merged = withPage(getState().timeline, page, { first: span.last + 1, last: lastOf(page) })
      update(merged, { newer: 'idle' })
    } catch {
      store.setState({ newer: 'failed' })
    }
  }

  /** Shows the newest messages, whatever is shown now. */
  async function toNewest() {
    const isLast = setOut()
    const { timeline } = getState()
    if (timelines.isLive(timeline)) return
    if (timelines.liveMessages(timeline).length < enoughForScreen) {
      const newest = await readNewest(fetchPage, 0)
      change((now) => withPage(now, newest, liveSpanOf(newest)))
    }
    if (!isLast()) return
    const { generation, timeline: now } = getState()
    update(timelines.showing(now), { generation: generation + 1, beginsAt: undefined })
  }

  /** Reads the conversation anew: what is here no longer joins up with what the server has. */
  async function startAnew(unread: number | Promise<number> = 0) {
    if (getState().status !== 'ready') return retryOpening()
    const newest = await readNewest(fetchPage, unread)
    readOn(newest)
    const base = timelines.withoutSent(getState().timeline)
    showUnread(withPage(base, newest, liveSpanOf(newest)), newest.unread, {
      generation: getState().generation + 1,
      beginsAt: undefined,
    })
  }

  /**
   * Missed events are not delivered one by one: the history is read anew.
   *
   * @throws what keeps it from being read. Until it is read, live messages come behind a gap
   */
  async function reset(countUnread: () => number | Promise<number>) {
    if (getState().status !== 'ready') return retryOpening()
    behind = countUnread
    await startAnew(countUnread())
    if (behind === countUnread) behind = undefined
  }

  /** Opens again what could not be opened, or only with what was kept, and reads anew what could not be. */
  async function retryOpening() {
    if (getState().status === 'failed') await open()
    // The caller of the reset got its error, and retries as well.
    else if (behind) await reset(behind).catch(() => {})
    else await forgetRemovedLate()
  }

  async function forgetRemovedLate() {
    // Without a network what is here stays until there is one.
    if (mayHoldRemoved) await forgetRemoved().catch(() => {})
  }

  /** Takes out what I have removed from my view on another page, as far back as one page shows it. */
  async function forgetRemoved() {
    // A response under way may be from before.
    mayHoldRemoved = getState().status !== 'ready'
    if (mayHoldRemoved) return
    const known = [...getState().timeline.keys.keys()]
    const {
      messages,
      hasOlder,
      lines = [],
    } = await fetchPage(furtherPageSize).catch((error: unknown) => {
      mayHoldRemoved = true
      throw error
    })
    const first = hasOlder ? (messages[0]?.id ?? Number.POSITIVE_INFINITY) : 0
    const there = new Set(messages.map(({ id }) => id))
    const gone = known.filter((id) => id >= first && !there.has(id))
    change((timeline) => timelines.mergeLines(timeline, lines))
    if (gone.length > 0) change((timeline) => timelines.remove(timeline, gone))
  }

  return {
    open,
    loadOlder,
    loadNewer,
    toNewest,
    startAnew,
    reset,
    forgetIds,
    isBehind: () => behind !== undefined,
    retryOpening,
    forgetRemoved,
  }
}
