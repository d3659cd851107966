import type { Command } from '@parley/client'
import { createStore } from 'zustand/vanilla'
import { nothingRead, type ReadMark } from '../timeline/read-mark.ts'
import { type Row, rowsOf } from '../timeline/rows.ts'
import { emptyTimeline, isLive, shownSpan, type Timeline } from '../timeline/timeline.ts'

export interface ConversationState {
  timeline: Timeline
  rows: readonly Row[]
  status: 'empty' | 'loading' | 'ready' | 'failed'
  /** Why it could not be loaded. */
  error: unknown
  /** Whether there are messages before those shown. */
  hasOlder: boolean
  older: 'idle' | 'loading' | 'failed'
  /** Whether what is shown ends before the newest message. */
  hasNewer: boolean
  newer: 'idle' | 'loading' | 'failed'
  /** The last change put older messages on top, so that the view is to be kept from the end. */
  isPrepended: boolean
  /** Key of the first unread message, where the divider stands. */
  unreadFrom: string | undefined
  /** How many are unread when the first of them is not among those loaded, else 0. */
  unreadAbove: number
  /** Sequence of the last message that I had read when these were counted, once that is known. */
  unreadSince?: number | undefined
  read: ReadMark
  /** Grows when other messages have taken the place of those that were here, so that the view begins anew. */
  generation: number
  /** Something is pinned, as far as is known. */
  hasPins: boolean
  /** Ids of what is, once that was read. */
  pinned: ReadonlySet<number>
  /** My commands that the server has not answered, by their keys (`keyOfCommand`): what shows at once is read here. */
  unanswered: ReadonlyMap<string, Command>
  /** Key of the message at which it begins; where there is none, at the divider or the end. */
  beginsAt: string | undefined
  /** In a thread: what I send next is shown in the chat too. */
  isAlsoInChat: boolean
}

export type ConversationStore = ReturnType<typeof createConversationStore>

/** The state of a conversation, or of the thread of a message; its lines follow from the rest of it. */
export function createConversationStore(thread?: number) {
  const store = createStore<ConversationState>(() => ({
    timeline: emptyTimeline,
    rows: [],
    status: 'empty',
    error: undefined,
    hasOlder: false,
    older: 'idle',
    hasNewer: false,
    newer: 'idle',
    isPrepended: false,
    unreadFrom: undefined,
    unreadAbove: 0,
    read: nothingRead,
    generation: 0,
    hasPins: false,
    pinned: new Set(),
    unanswered: new Map(),
    beginsAt: undefined,
    isAlsoInChat: false,
  }))

  function update(timeline: Timeline, changes: Partial<ConversationState> = {}) {
    const state = store.getState()
    if (timeline === state.timeline && Object.keys(changes).length === 0) return
    const unreadFrom = 'unreadFrom' in changes ? changes.unreadFrom : state.unreadFrom
    const rows = rowsOf(timeline, unreadFrom, state.rows, thread)
    const span = shownSpan(timeline)
    store.setState({
      isPrepended: false,
      ...changes,
      timeline,
      rows,
      unreadFrom,
      hasOlder: span !== undefined && span.first > 1,
      hasNewer: !isLive(timeline),
    })
  }

  /** Ways to another place that have been begun. */
  let ways = 0

  return {
    store,
    update,
    /** Begins a way to another place. @returns whether it is still the last that was begun: only that one arrives */
    setOut() {
      ways += 1
      const way = ways
      return () => way === ways
    },
    change: (next: (timeline: Timeline) => Timeline) => update(next(store.getState().timeline)),
  }
}
