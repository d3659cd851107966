import { createStore } from 'zustand/vanilla'
import type { Target } from '../../domain/conversations/target.ts'
import type { Note } from '../../domain/device/saying.ts'

/** News of a conversation that is not in sight, over the page that is. */
export interface NewsToast extends Note {
  readonly path: string
  /** None where neither sender nor text is to be shown. */
  readonly face: Target | undefined
  /** Grows with each message, which starts its time anew. */
  readonly times: number
}

/** So many at once: who is written to from everywhere reads the list. */
export const toastLimit = 3

/** Oldest first, one a conversation. */
export const newsToasts = createStore<{ list: readonly NewsToast[] }>(() => ({ list: [] }))

const { getState, setState } = newsToasts

export function showNewsToast(toast: Omit<NewsToast, 'times'>) {
  const { list } = getState()
  const before = list.find(({ path }) => path === toast.path)
  const others = list.filter((one) => one !== before)
  setState({ list: [...others, { ...toast, times: (before?.times ?? 0) + 1 }].slice(-toastLimit) })
}

/** Says something else in one that is still there. */
export const changeNewsToast = (wanted: string, note: Note) =>
  setState(({ list }) => ({ list: list.map((one) => (one.path === wanted ? { ...one, ...note } : one)) }))

export const dismissNewsToast = (wanted: string) =>
  setState(({ list }) => ({ list: list.filter(({ path }) => path !== wanted) }))

export const clearNewsToasts = () => setState({ list: [] })
