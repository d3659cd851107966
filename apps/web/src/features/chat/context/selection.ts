import { limits } from '@parley/contract/limits'
import { createStore } from 'zustand/vanilla'

/** The messages of a chat that are being chosen, by their keys; undefined while none are. */
export type Selection = ReturnType<typeof createSelection>

export function createSelection() {
  const store = createStore<{ keys: ReadonlySet<string> | undefined }>(() => ({ keys: undefined }))
  /** Where a range begins: what was chosen last. */
  let anchor: string | undefined
  return {
    store,
    begin(key: string) {
      anchor = key
      store.setState({ keys: new Set([key]) })
    },
    end: () => store.setState({ keys: undefined }),
    toggle(key: string) {
      anchor = key
      const keys = new Set(store.getState().keys)
      if (!keys.delete(key) && keys.size < limits.idList.max) keys.add(key)
      store.setState({ keys })
    },
    /** Chooses all from what was chosen last up to this one. @param order the keys that can be chosen, in their order */
    extend(key: string, order: readonly string[]) {
      const ends = [order.indexOf(anchor ?? key), order.indexOf(key)]
      const [first = 0, last = 0] = ends.includes(-1) ? [ends[1], ends[1]] : ends.toSorted((a, b) => a - b)
      const keys = new Set(store.getState().keys)
      for (const one of order.slice(first, last + 1)) if (keys.size < limits.idList.max) keys.add(one)
      anchor = key
      store.setState({ keys })
    },
  }
}
