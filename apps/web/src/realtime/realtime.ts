import {
  type Ack,
  createHttpClient,
  type Heard,
  type Kind,
  openRealtime,
  type Realtime,
  SendError,
  type SocketState,
  type Target,
} from '@parley/client'
import type { OutgoingMsg } from '@parley/contract'
import { type ConnectionState, connection, setConnection } from '../lib/connection.ts'
import { currentLanguage } from '../lib/i18n/index.ts'
import { endSession } from '../lib/session.ts'
import { createSharedSocket } from './shared-socket.ts'

/** What happens on the live sockets, each event of a conversation once and in order. */
export interface RealtimeEvents {
  heard: Heard
  /**
   * A socket has opened, and where its conversations end is known. What is read from now on over HTTP, together with
   * what comes live, is everything; signals may have been missed.
   */
  opened: Kind
  /** What is missing of a conversation will not come event by event: it is to be read again. */
  reset: Target
}

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void

const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
  heard: new Set(),
  opened: new Set(),
  reset: new Set(),
}

function emit<K extends keyof RealtimeEvents>(kind: K, event: RealtimeEvents[K]) {
  for (const listener of listeners[kind]) listener(event)
}

/** Listens to the live sockets of whoever is signed in. @returns a function that stops it */
export function subscribe<K extends keyof RealtimeEvents>(kind: K, listener: Listener<K>): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

let live: Realtime | undefined
let isWanted: (target: Target) => boolean = () => false

/** Says which conversations this page shows: of the others, nothing is read that was missed. */
export const setWanted = (wanted: typeof isWanted) => {
  isWanted = wanted
}

/** Opens the live sockets of a session, which all tabs share. @returns a function that closes them */
export function startRealtime(userID: number, token: string): () => void {
  setConnection('connecting')
  const opened = openRealtime({
    baseUrl: location.href,
    // Of this session, whoever signs in meanwhile.
    token,
    api: createHttpClient({ token: () => token, language: currentLanguage, onUnauthenticated: () => {} }),
    openSocket: (name, options) => createSharedSocket(`parley.${name}.${userID}`, options),
    onEvent: (heard) => emit('heard', heard),
    onState(kind, state, retryInMs) {
      if (kind === 'direct') setConnection(shownAs(state, connection.getState().state), retryInMs)
    },
    onOpened: (kind) => emit('opened', kind),
    onReset: (target) => emit('reset', target),
    isWanted: (target) => isWanted(target),
    onSessionEnded: endSession,
    // Seed.md: an invalid frame is logged and ignored.
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log that is meant.
    onInvalidFrame: (frame) => console.warn('Invalid frame', frame),
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
 * Sends a message, now or when the connection is back.
 *
 * @throws {SendError} when the server refuses it, or nobody is signed in
 */
export function sendMessage(target: Target, msg: OutgoingMsg, clientMessageId: string): Promise<Ack> {
  return live?.send(target, msg, clientMessageId) ?? Promise.reject(new SendError('signed out', 0, true))
}

/** Tries to connect again now, instead of waiting. */
export const retryConnection = () => live?.wake()

/** Tells a person that their messages have arrived. @returns false when it cannot be told now */
export const tellDelivered = (id: number, deliveredUpTo: number) =>
  live?.mark({ kind: 'direct', id }, { deliveredUpTo }) ?? false

/** Tells the others of a conversation that I am writing. */
export const tellTyping = (target: Target) => live?.tellTyping(target)

/** The place in a conversation's log up to which this page knows it, and the database that the place is of. */
export const cursorOf = (target: Target) => live?.cursorOf(target)

/** Reads on from this place of a conversation's log; a place of another database makes it be read again. */
export const readOnFrom = (target: Target, cursor: { epoch?: string; position: number }) =>
  live?.startFrom(target, cursor)
