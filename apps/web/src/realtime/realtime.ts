import { type Ack, SendError, type SocketState } from '@parley/client'
import type { ChatEvent, ChatFrame, GroupEvent } from '@parley/contract'
import { type ConnectionState, connection, setConnection } from '../lib/connection.ts'
import { type IdentifiedFrame, type Live, openLive, type SocketName } from './live.ts'

export type { IdentifiedFrame } from './live.ts'

/** What happens on the live sockets; `opened` says on which of them something may have been missed before. */
export interface RealtimeEvents {
  chat: ChatEvent
  group: GroupEvent
  opened: SocketName
}

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void

const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
  chat: new Set(),
  group: new Set(),
  opened: new Set(),
}

function emit<K extends keyof RealtimeEvents>(kind: K, event: RealtimeEvents[K]) {
  for (const listener of listeners[kind]) listener(event)
}

/** Listens to the live sockets of whoever is signed in. @returns a function that stops it */
export function subscribe<K extends keyof RealtimeEvents>(kind: K, listener: Listener<K>): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

let live: Live | undefined

/** Opens the live sockets of a session. @returns a function that closes them */
export function startRealtime(token: string): () => void {
  setConnection('connecting')
  const opened = openLive(token, {
    onChatEvent: (event) => emit('chat', event),
    onGroupEvent: (event) => emit('group', event),
    onState(state, retryInMs) {
      setConnection(shownAs(state, connection.getState().state), retryInMs)
    },
    onOpened: (socket) => emit('opened', socket),
  })
  live = opened
  return () => {
    opened.close()
    if (live !== opened) return
    live = undefined
    setConnection('idle')
  }
}

/** A first attempt is `connecting`; every later one is part of being offline. */
function shownAs(state: SocketState, before: ConnectionState): ConnectionState {
  if (state === 'open') return 'online'
  if (state === 'closed') return 'idle'
  return state === 'connecting' && before === 'connecting' ? 'connecting' : 'offline'
}

/**
 * Sends a frame on its socket, now or when the connection is back.
 *
 * @throws {SendError} when the server refuses it, or nobody is signed in
 */
export function sendFrame(frame: IdentifiedFrame): Promise<Ack> {
  return live?.send(frame) ?? Promise.reject(new SendError('signed out', 0, true))
}

/** Tries to connect again now, instead of waiting. */
export const retryConnection = () => live?.retry()

/** Sends a chat frame that is worth nothing later. @returns false, and sends nothing, without a connection */
export const sendNow = (frame: ChatFrame): boolean => live?.sendNow(frame) ?? false

/** Gives up the connection of the chat socket, good as it may look, and opens another. */
export const dropConnection = () => live?.drop()
