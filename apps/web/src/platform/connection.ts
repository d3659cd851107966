import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `offline`: no socket, and trying again. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline'

interface Connection {
  state: ConnectionState
  /** When the next attempt begins, as `Date.now()` counts; undefined while one is under way. */
  retryAt: number | undefined
  /** For longer than a blink: what is shown of others may no longer be so. */
  isLost: boolean
}

/** The state of the live connection. `engine/live` sets it; the shell shows when it is not well, and for how long. */
export const connection = createStore<Connection>(() => ({
  state: 'idle',
  retryAt: undefined,
  isLost: false,
}))

export const setConnection = (state: ConnectionState, retryInMs?: number) =>
  connection.setState({ state, retryAt: retryInMs === undefined ? undefined : Date.now() + retryInMs })

export const setLost = (isLost: boolean) => connection.setState({ isLost })

export const useConnection = () => useStore(connection)
export const useIsLost = () => useStore(connection, ({ isLost }) => isLost)

/** Whether there is no way to the server now, as far as this page knows. */
export const isOffline = () => connection.getState().state !== 'online' || !navigator.onLine

/** Resolves when there is a way to the server. @throws when the signal aborts before */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (!isOffline()) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = () => {
    if (!isOffline()) resolve()
  }
  const giveUp = () => reject(signal.reason)
  const stop = connection.subscribe(check)
  addEventListener('online', check)
  signal.addEventListener('abort', giveUp)
  try {
    await promise
  } finally {
    stop()
    removeEventListener('online', check)
    signal.removeEventListener('abort', giveUp)
  }
}
