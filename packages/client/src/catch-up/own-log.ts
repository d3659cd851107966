import type { ChangeTopic } from '@parley/contract'
import type { Cursor } from './epoch.ts'

interface OwnChange {
  readonly position: number
  readonly topics: ChangeTopic[]
}

/**
 * A person's own log as a client reads it. What it tells is to be read again, so a change that comes
 * before its time is told at once; only what was missed has to be asked for.
 */
export interface OwnLog {
  /** Undefined until the server has told it. */
  readonly cursor: Cursor | undefined
  /** Whether something before what was told is missing. */
  readonly isBehind: boolean
  /** @returns whether it was news */
  take(position: number): boolean
  /**
   * Takes what the server tells of the log.
   *
   * @returns the changes that were missed; undefined when it answers a question about a later part, which another
   * page asked on the connection that they share
   */
  synced(told: Cursor & { reset: boolean; changes: readonly OwnChange[] }): OwnChange[] | undefined
}

export function createOwnLog(from?: Cursor): OwnLog {
  let cursor = from
  /** Places beyond the cursor that were told already. */
  const told = new Set<number>()

  return {
    get cursor() {
      return cursor
    },
    get isBehind() {
      return told.size > 0
    },
    take(position) {
      if (!cursor) return true
      const isNew = position > cursor.position && !told.has(position)
      if (isNew) told.add(position)
      let last = cursor.position
      while (told.delete(last + 1)) last += 1
      cursor = { epoch: cursor.epoch, position: last }
      return isNew
    },
    synced({ epoch, position, reset, changes }) {
      if (!reset && cursor && position - changes.length > cursor.position) return undefined
      const missed = reset ? [] : changes.filter((change) => !told.has(change.position))
      cursor = { epoch, position: Math.max(position, reset ? 0 : (cursor?.position ?? 0)) }
      for (const place of told) if (place <= cursor.position || reset) told.delete(place)
      return missed
    },
  }
}
