import { createStore } from 'zustand/vanilla'
import type { ListedConversation } from '../../domain/conversations/list-rows.ts'
import type { VirtualListHandle } from '../../platform/virtual-list.tsx'

/** The list of conversations as it is on the screen. */
export const createListView = () => ({
  /** Condition for the rows that a filter shows; all without one. */
  filter: createStore<{ keeps?: (row: ListedConversation) => boolean }>(() => ({})),
  /** Scrolls it; null while it is not drawn. */
  scroller: { current: null as VirtualListHandle | null },
})
