import { isReadBy, type ReadMark } from './read-mark.ts'
import { isToBeRead, keysOf, type Row } from './rows.ts'
import type { Timeline } from './timeline.ts'

/** Id of the stored message at a line, or of the nearest above it; 0 if there is none. */
export function idAtOrAbove(
  { rows, timeline }: { rows: readonly Row[]; timeline: Timeline },
  index: number,
): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at--) {
    const entry = keysOf(rows[at])
      .map((key) => timeline.entries.get(key))
      .findLast((one) => one?.state === 'sent')
    if (entry) return entry.message.id
  }
  return 0
}

/** How many messages of the other side are newer than this one. */
export function unreadAfter({ order, entries }: Timeline, id: number): number {
  let count = 0
  for (let at = order.length - 1; at >= 0; at--) {
    const entry = entries.get(order[at] ?? '')
    if (entry?.state !== 'sent') continue
    if (entry.message.id <= id) break
    if (isToBeRead(entry)) count += 1
  }
  return count
}

/** Whether something up to this message lies behind a mark and is to be read. */
export function hasToBeRead({ order, entries }: Timeline, upTo: number, mark: ReadMark): boolean {
  for (let at = order.length - 1; at >= 0; at--) {
    const entry = entries.get(order[at] ?? '')
    if (entry?.state !== 'sent' || entry.message.id > upTo) continue
    if (isReadBy(entry.message, mark)) return false
    if (isToBeRead(entry)) return true
  }
  return false
}

/** Reading counts once the view has come to rest. */
const restMs = 300
/** A conversation that is open for less is only passed, on the way to another one. */
const passingMs = 1000

export const isPassed = (openForMs: number): boolean => openForMs < passingMs

/** Milliseconds from now on after which messages in sight are read. */
export const readAfter = (openForMs: number): number => Math.max(restMs, passingMs - openForMs)
