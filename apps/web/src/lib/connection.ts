import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `offline`: no socket, and trying again. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline'

/** How the live connection is doing. `src/realtime` sets it; the shell tells when it is not well. */
export const connection = createStore<{ state: ConnectionState }>(() => ({ state: 'idle' }))

export const setConnection = (state: ConnectionState) => connection.setState({ state })

export const useConnection = () => useStore(connection, ({ state }) => state)
