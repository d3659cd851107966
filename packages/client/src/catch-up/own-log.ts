import type { ChangeTopic } from '@parley/contract'
import type { Cursor } from './epoch.ts'

interface OwnChange {
  readonly position: number
  readonly topics: ChangeTopic[]
}

/**
 * A person's own log as a client reads it. A change only names what to read again, so one that arrives too early is
 * delivered at once; only missed changes have to be requested.
 */
export interface OwnLog {
  /** Undefined until the server has sent it. */
  readonly cursor: Cursor | undefined
  /** Whether a change before a delivered one is missing. */
  readonly isBehind: boolean
  /** @returns whether it is new */
  take(position: number): boolean
  /**
   * Takes the server's answer to `sync`.
   *
   * @param isAwaited this page has asked; pages that share a connection receive each other's answers
   * @returns the missed changes; undefined if the answer is another page's, and says nothing of what this one missed
   */
  synced(
    answer: Cursor & { reset: boolean; changes: readonly OwnChange[] },
    isAwaited: boolean,
  ): OwnChange[] | undefined
}

export function createOwnLog(from?: Cursor): OwnLog {
  let cursor = from
  /** Positions beyond the cursor whose changes have already been delivered. */
  const delivered = new Set<number>()

  return {
    get cursor() {
      return cursor
    },
    get isBehind() {
      return delivered.size > 0
    },
    take(position) {
      if (!cursor) return true
      const isNew = position > cursor.position && !delivered.has(position)
      if (isNew) delivered.add(position)
      let last = cursor.position
      while (delivered.delete(last + 1)) last += 1
      cursor = { epoch: cursor.epoch, position: last }
      return isNew
    },
    synced({ epoch, position, reset, changes }, isAwaited) {
      if (reset && !isAwaited && cursor?.epoch === epoch) return undefined
      if (!reset && cursor && position - changes.length > cursor.position) return undefined
      const missed = reset ? [] : changes.filter((change) => !delivered.has(change.position))
      cursor = { epoch, position: Math.max(position, reset ? 0 : (cursor?.position ?? 0)) }
      for (const place of delivered) if (place <= cursor.position || reset) delivered.delete(place)
      return missed
    },
  }
}
