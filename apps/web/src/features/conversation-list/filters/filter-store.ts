import { createStore } from 'zustand/vanilla'
import type { Filter } from './filters.ts'

/** The chosen filter, which outlives the list on the screen. */
export const createChosenFilter = () => createStore<{ filter: Filter }>(() => ({ filter: 'all' }))
