/** An event that has its place in a log. */
export interface Placed {
  readonly position: number
}

/** The events of a log behind `after` that lead up to `upTo`; some of the places between may be empty. */
export interface Stretch<E extends Placed> {
  readonly after: number
  readonly upTo: number
  readonly events: readonly E[]
}

/**
 * One log as a client reads it. It gives out every event once and in order, whatever comes twice, late, or too early:
 * only the next event is taken in, one further on waits until what is between has been read.
 */
export interface Log<E extends Placed> {
  /** Everything up to here has been given out. */
  readonly cursor: number
  /** As far as the log is known to reach. */
  readonly end: number
  /** Whether something lies between the cursor and what is known to exist. */
  readonly isBehind: boolean
  /** @returns the events that are next in order, often none or this one */
  take(event: E): E[]
  /** Takes what was read to fill a gap. @returns the events that are next in order */
  fill(stretch: Stretch<E>): E[]
  /** The log is known to reach this far. */
  reaches(end: number): void
  /** Gives up what is between the cursor and this place, and what waited for it. @returns what follows there */
  skipTo(position: number): E[]
}

/** @param maxWaiting so many events may wait; of more, those furthest on are dropped and have to be read */
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
