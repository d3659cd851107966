import type { Logs } from './logs.ts'

/** A position in a log, and its database: a position of another one means nothing. */
export interface Cursor {
  readonly epoch: string
  readonly position: number
}

/** The database of the positions that a client holds. Positions of another one are dropped. */
export function epochOf(
  logs: Pick<Logs<never>, 'clear' | 'startFrom'>,
  onReset: (id: number) => void,
  kept?: string,
) {
  let epoch = kept
  let isKnown = false
  return {
    get epoch() {
      return isKnown ? epoch : undefined
    },
    /** @returns whether the epoch has changed */
    met(received: string) {
      const isOther = epoch !== undefined && epoch !== received
      if (isOther) logs.clear()
      epoch = received
      isKnown = true
      return isOther
    },
    startFrom(id: number, cursor: number, of?: string) {
      const isOther = of !== undefined && epoch !== undefined && of !== epoch
      if (isOther) onReset(id)
      else {
        epoch ??= of
        logs.startFrom(id, cursor)
      }
      return !isOther
    },
  }
}
