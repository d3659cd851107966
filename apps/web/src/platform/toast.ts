import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Grows when the same text is shown again, which restarts its time. */
  times: number
}

const shownAtOnce = 3

/** The toasts on the screen, oldest first. `components/overlays/toaster.tsx` shows them. */
export const toasts = createStore<{ list: Toast[] }>(() => ({ list: [] }))

let lastId = 0

function show(kind: ToastKind, text: string) {
  const { list } = toasts.getState()
  const same = list.find((shown) => shown.kind === kind && shown.text === text)
  if (same) {
    const again = { ...same, times: same.times + 1 }
    toasts.setState({ list: list.map((shown) => (shown === same ? again : shown)) })
    return
  }
  lastId += 1
  toasts.setState({ list: [...list, { id: lastId, kind, text, times: 1 }].slice(-shownAtOnce) })
}

export const dismissToast = (id: number) =>
  toasts.setState(({ list }) => ({ list: list.filter((shown) => shown.id !== id) }))

/** Toasts for a visitor who was not signed in no longer apply. */
export const clearToasts = () => toasts.setState({ list: [] })

/** Says something in passing, from anywhere. The text is already in the person's language. */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
}
