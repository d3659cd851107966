import type { ReaderCounts } from '@parley/contract'
import { readerLimits } from '@parley/contract/reader-limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readerCounts } from '../../../domain/groups/readers.ts'
import type { Engine } from '../../../engine/engine.ts'

/** By the message's id. */
type Counts = Readonly<Record<number, Pick<ReaderCounts, 'read' | 'unread'>>>

/** How many have read the messages of mine that are in sight in a group. */
export interface ReaderBoard {
  readonly store: StoreApi<Counts>
  /**
   * A message of mine, by its sequence, has come in sight.
   * @param isLarge no event comes when somebody reads: it is fetched again after a while
   * @returns a function that says that it is so no more
   */
  watch(sequence: number, isLarge: boolean): () => void
}

/** Milliseconds in which those that come in sight are gathered. */
const gatherMs = 50
const againMs = 30_000

/** Asks together for all that is in sight, and again when somebody has read or the group has changed. */
export function createReaders({ live }: Pick<Engine, 'live'>) {
  const boards = new Map<number, ReturnType<typeof createBoard>>()
  const stops = [
    live.subscribe('heard', ({ event }) => {
      if ((event.event === 'readers' || event.event === 'changed') && 'groupID' in event)
        boards.get(event.groupID)?.ask()
    }),
    live.subscribe('opened', (kind) => {
      if (kind === 'group') for (const board of boards.values()) board.ask()
    }),
  ]
  return {
    of(groupId: number): ReaderBoard {
      const board = boards.get(groupId) ?? createBoard(groupId)
      boards.set(groupId, board)
      return board
    },
    close() {
      for (const stop of stops) stop()
      for (const board of boards.values()) board.close()
    },
  }
}

function createBoard(groupId: number) {
  const store = createStore<Counts>(() => ({}))
  const watched = new Map<symbol, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setInterval> | undefined
  let isAsking = false
  let isClosed = false

  function ask() {
    if (!isClosed && watched.size > 0) timer ??= setTimeout(() => void read(), gatherMs)
  }

  async function read() {
    timer = undefined
    // The answer on its way may be from before.
    if (isAsking) timer = setTimeout(() => void read(), gatherMs)
    if (isAsking || isClosed || watched.size === 0) return
    const upTo = Math.max(...watched.values())
    const from = Math.max(Math.min(...watched.values()), upTo - readerLimits.stretch + 1)
    isAsking = true
    try {
      const list = await readerCounts(groupId, { from, upTo })
      if (!isClosed) store.setState(Object.fromEntries(list.map((one) => [one.messageId, one])))
    } catch {
      // The counts stay: a new connection requests them again, and so does each event of the group.
    } finally {
      isAsking = false
    }
  }

  return {
    store,
    ask,
    watch(sequence: number, isLarge: boolean) {
      const key = Symbol()
      watched.set(key, sequence)
      ask()
      if (isLarge) again ??= setInterval(ask, againMs)
      return () => {
        watched.delete(key)
        if (watched.size > 0) return
        clearInterval(again)
        again = undefined
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(again)
    },
  }
}
