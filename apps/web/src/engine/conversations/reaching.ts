import type { PageStart } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import { compareEntries, type Entry } from '../timeline/entry.ts'
import { firstUnreadBy } from '../timeline/read-mark.ts'
import type { Timeline } from '../timeline/timeline.ts'
import * as timelines from '../timeline/timeline.ts'
import type { ConversationState, ConversationStore } from './conversation-state.ts'
import type { HistorySources } from './history.ts'
import { firstOf, lastOf, withPage } from './pages.ts'

/** Messages around one that is to be shown. */
const aroundPageSize = 60

/** Shows a conversation at any place, with one request at most. */
export function createReaching(
  { fetchPage, readOnFrom }: Pick<HistorySources, 'fetchPage' | 'readOnFrom'>,
  { store, update, change, setOut }: ConversationStore,
) {
  const { getState } = store

  /**
   * Shows the part of the conversation that a message is in, with one request at most.
   *
   * @returns its key, though another way may have been begun meanwhile; undefined if it is not to be had, and then
   * nothing changes
   * @throws {ApiError} without a network, or when the server refuses
   */
  async function reach(id: number): Promise<string | undefined> {
    const known = getState().timeline.keys.get(id)
    if (known === undefined)
      return showAround({ side: 'around', by: 'id', value: id }, ({ keys }) => keys.get(id))
    setOut()
    const { timeline } = getState()
    // Within the shown messages the view scrolls on its own.
    if (!timeline.order.includes(known)) beginAt(timeline, known)
    return known
  }

  /**
   * Shows where what I had not read began when it was counted, with one request.
   *
   * @param readUpTo sequence of the last message that I have read, where nobody has noted what it was then
   */
  function reachUnread(readUpTo: number) {
    const since = getState().unreadSince ?? readUpTo
    const mark = { id: 0, sequence: since }
    const keyIn = (timeline: Timeline) => firstUnreadBy(timelines.showing(timeline, since + 1), mark)
    return showAround({ side: 'around', by: 'sequence', value: since + 1 }, keyIn, (unreadFrom) => ({
      unreadFrom,
      unreadAbove: 0,
    }))
  }

  /** Shows the first message at or after a time, in milliseconds since 1970, or else the newest; with one request. */
  const reachTime = (time: number) =>
    showAround(
      { side: 'around', by: 'time', value: Math.max(0, time) },
      ({ entries, keys }, page) =>
        firstKey(entries.values(), ({ id, createdAt }) => page.has(id) && Date.parse(createdAt) >= time) ??
        keys.get(Math.max(...page)),
    )

  /** Shows what is around a place. A conversation that is not open yet opens there. */
  async function showAround(
    start: PageStart,
    keyIn: (timeline: Timeline, page: ReadonlySet<number>) => string | undefined,
    changesBy: (key: string) => Partial<ConversationState> = () => ({}),
  ) {
    const { status } = getState()
    const isOpen = status === 'ready'
    const isLast = setOut()
    if (!isOpen) store.setState({ status: 'loading', error: undefined })
    try {
      const page = await fetchPage(aroundPageSize, start)
      const merged = (now: Timeline) => withPage(now, page, { first: firstOf(page), last: lastOf(page) })
      const timeline = merged(getState().timeline)
      const key = keyIn(timeline, new Set(page.messages.map(({ id }) => id)))
      if (key === undefined) return undefined
      if (isOpen && !isLast()) {
        change(merged)
        return key
      }
      if (!isOpen && page.position !== undefined) readOnFrom({ position: page.position })
      beginAt(timeline, key, { ...changesBy(key), status: 'ready' })
      return key
    } finally {
      if (!isOpen && getState().status === 'loading') store.setState({ status })
    }
  }

  /** Has the view begin anew, at a message that is here. */
  function beginAt(timeline: Timeline, key: string, changes: Partial<ConversationState> = {}) {
    const { sequence } = timeline.entries.get(key)?.message ?? {}
    const generation = getState().generation + 1
    update(timelines.showing(timeline, sequence), { ...changes, generation, beginsAt: key })
  }

  /** A reader at the newest of very many unread messages has soon read them: the way up to the first stays. */
  const noteUnreadSince = (sequence: number | undefined) =>
    store.setState({ unreadSince: getState().unreadSince ?? sequence })

  return { reach, reachUnread, reachTime, noteUnreadSince }
}

/** The oldest of those that fit. */
function firstKey(entries: Iterable<Entry>, fits: (message: Message) => boolean): string | undefined {
  const found = [...entries].filter(({ state, message }) => state === 'sent' && fits(message))
  return found.sort(compareEntries)[0]?.key
}
