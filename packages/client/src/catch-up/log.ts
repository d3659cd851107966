/** An event that has its place in a log. */
export interface Placed {
  readonly position: number
}

/** The events of a log after position `after`, up to `upTo`; some positions between may be empty. */
export interface Stretch<E extends Placed> {
  readonly after: number
  readonly upTo: number
  readonly events: readonly E[]
}

/**
 * One log as a client reads it. It returns every event once and in order, even if events arrive twice, late or too
 * early: only the next event is taken; a later one waits until those between have been read.
 */
export interface Log<E extends Placed> {
  /** Everything up to here has been returned. */
  readonly cursor: number
  /** As far as the log is known to reach. */
  readonly end: number
  /** Whether events between the cursor and the known end are missing. */
  readonly isBehind: boolean
  /** @returns the events that are next in order, often none or this one */
  take(event: E): E[]
  /** Takes events that were read to fill a gap. @returns the events that are next in order */
  fill(stretch: Stretch<E>): E[]
  /** The log is known to reach this far. */
  reaches(end: number): void
  /** Skips everything up to this position, also events that waited. @returns the events that follow it */
  skipTo(position: number): E[]
}

/** @param maxWaiting how many events may wait; further ones are dropped, and have to be read */
export function createLog<E extends Placed>(from: number, maxWaiting = 500): Log<E> {
  const waiting = new Map<number, E>()
  let cursor = from
  let end = from

  function next(): E[] {
    const ready: E[] = []
    for (let event = waiting.get(cursor + 1); event; event = waiting.get(cursor + 1)) {
      waiting.delete(event.position)
      cursor = event.position
      ready.push(event)
    }
    return ready
  }

  function forward(position: number) {
    cursor = Math.max(cursor, position)
    end = Math.max(end, cursor)
    for (const place of waiting.keys()) if (place <= cursor) waiting.delete(place)
  }

  return {
    get cursor() {
      return cursor
    },
    get end() {
      return end
    },
    get isBehind() {
      return end > cursor
    },
    take(event) {
      end = Math.max(end, event.position)
      if (event.position <= cursor) return []
      if (event.position === cursor + 1 || waiting.size < maxWaiting) waiting.set(event.position, event)
      return next()
    },
    fill({ after, upTo, events }) {
      if (after > cursor) return []
      const fresh = events.filter(({ position }) => position > cursor)
      forward(upTo)
      return [...fresh, ...next()]
    },
    reaches(position) {
      end = Math.max(end, position)
    },
    skipTo(position) {
      forward(position)
      return next()
    },
  }
}
