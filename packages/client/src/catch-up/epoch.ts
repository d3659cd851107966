import type { Logs } from './logs.ts'

/** Up to where a log is known, and in which database: a place of another one means nothing. */
export interface Cursor {
  readonly epoch: string
  readonly position: number
}

/** Which database the places are of that a client holds. What is of another one is dropped. */
export function epochOf(
  logs: Pick<Logs<never>, 'clear' | 'startFrom'>,
  onReset: (id: number) => void,
  kept?: string,
) {
  let epoch = kept
  let isTold = false
  return {
    get epoch() {
      return isTold ? epoch : undefined
    },
    /** @returns whether it was another one before */
    met(told: string) {
      const isOther = epoch !== undefined && epoch !== told
      if (isOther) logs.clear()
      epoch = told
      isTold = true
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
