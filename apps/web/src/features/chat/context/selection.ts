import { limits } from '@parley/contract/limits'
import { createStore } from 'zustand/vanilla'

/** The messages of a chat that are being chosen, by their keys; undefined while none are. */
export type Selection = ReturnType<typeof createSelection>

interface Chosen {
  keys: ReadonlySet<string> | undefined
  /** The message that was pressed last: a range begins there. */
  anchor?: string
}

export function createSelection() {
  const store = createStore<Chosen>(() => ({ keys: undefined }))
  return {
    store,
    begin: (key: string) => store.setState({ keys: new Set([key]), anchor: key }),
    end: () => store.setState({ keys: undefined }),
    toggle(key: string) {
      const keys = new Set(store.getState().keys)
      if (!keys.delete(key) && keys.size < limits.idList.max) keys.add(key)
      store.setState({ keys, anchor: key })
    },
  }
}
