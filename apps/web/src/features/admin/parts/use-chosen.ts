import { useState } from 'react'

/** Rows of a list that were chosen, also on other pages of it. */
export function useChosen<T>(keyOf: (row: T) => number, most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map())
  return {
    rows: [...chosen.values()],
    has: (row: T) => chosen.has(keyOf(row)),
    isFull: chosen.size >= most,
    /** Puts rows in, as many as there may be, or takes them out. */
    choose(rows: readonly T[], isIn: boolean) {
      const next = new Map(chosen)
      for (const row of rows) {
        if (!isIn) next.delete(keyOf(row))
        else if (next.size < most || next.has(keyOf(row))) next.set(keyOf(row), row)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}

export type Chosen<T> = ReturnType<typeof useChosen<T>>
