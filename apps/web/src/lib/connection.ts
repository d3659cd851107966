import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `offline`: no socket, and trying again. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline'

interface Connection {
  state: ConnectionState
  /** When the next attempt begins, as `Date.now()` counts; undefined while one is under way. */
  retryAt: number | undefined
}

/** How the live connection is doing. `src/realtime` sets it; the shell tells when it is not well. */
export const connection = createStore<Connection>(() => ({ state: 'idle', retryAt: undefined }))

export const setConnection = (state: ConnectionState, retryInMs?: number) =>
  connection.setState({ state, retryAt: retryInMs === undefined ? undefined : Date.now() + retryInMs })

export const useConnection = () => useStore(connection)
