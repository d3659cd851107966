import {
  type Ack,
  type Command,
  createHttpClient,
  type Heard,
  type Kind,
  openRealtime,
  type Realtime,
  SendError,
  type SocketState,
  type Target,
} from '@parley/client'
import type { MessageOptions, OutgoingMsg } from '@parley/contract'
import { endSession } from '../../domain/session/session.ts'
import { takeSocketTicket } from '../../domain/session/socket-tickets.ts'
import { type ConnectionState, connection, setConnection } from '../../platform/connection.ts'
import { currentLanguage } from '../../platform/texts/index.ts'
import { createSharedSocket } from './shared-socket.ts'

/** Events of the live sockets, each event of a conversation once and in order. */
export interface LiveEvents {
  heard: Heard
  /**
   * A socket has opened, and where its conversations end is known. What is read from now on over HTTP, together with
   * what comes live, is everything; signals may have been missed.
   */
  opened: Kind
  /** Changes may have been missed, as at the beginning: everything is to be read again. Comes before `opened`. */
  outOfDate: Kind
  /** Missed events of a conversation will not arrive one by one: it is to be read again. */
  reset: Target
  /** The server has another database than before: ids and sequences mean other messages. What comes next is of that one. */
  restored: Kind
}

type Listener<K extends keyof LiveEvents> = (event: LiveEvents[K]) => void

export type Live = ReturnType<typeof createLive>

/** The live side of the signed-in person. */
export function createLive(userID: number, openSockets = openRealtime) {
  const listeners: { [K in keyof LiveEvents]: Set<Listener<K>> } = {
    heard: new Set(),
    opened: new Set(),
    outOfDate: new Set(),
    reset: new Set(),
    restored: new Set(),
  }
  let open: Realtime | undefined

  function emit<K extends keyof LiveEvents>(kind: K, event: LiveEvents[K]) {
    for (const listener of listeners[kind]) listener(event)
  }

  return {
    /** Listens to the live sockets. @returns a function that stops it */
    subscribe<K extends keyof LiveEvents>(kind: K, listener: Listener<K>): () => void {
      listeners[kind].add(listener)
      return () => listeners[kind].delete(listener)
    },

    /**
     * Opens the live sockets of a session, which all tabs share.
     *
     * @param isWanted which conversations this page shows: of the others, nothing is read that was missed
     * @returns a function that closes them
     */
    connect(token: string, isWanted: (target: Target) => boolean): () => void {
      setConnection('connecting')
      const opened = openSockets({
        baseUrl: location.href,
        // The token of this session, also if another person signs in meanwhile.
        token,
        ticket: () => takeSocketTicket(token),
        api: createHttpClient({ token: () => token, language: currentLanguage }),
        openSocket: (name, options) => createSharedSocket(`parley.${name}.${userID}`, options),
        onEvent: (heard) => emit('heard', heard),
        onState(kind, state, retryInMs) {
          if (kind === 'direct') setConnection(shownAs(state, connection.getState().state), retryInMs)
        },
        onOpened: (kind) => emit('opened', kind),
        onResetAll: (kind) => emit('outOfDate', kind),
        onReset: (target) => emit('reset', target),
        onRestored: (kind) => emit('restored', kind),
        isWanted,
        onSessionEnded: endSession,
        // An invalid frame is logged and ignored (docs/wire-for-older-clients.md).
        // biome-ignore lint/suspicious/noConsole: the browser's console is the log that is meant.
        onInvalidFrame: (frame) => console.warn('Invalid frame', frame),
      })
      open = opened
      return () => {
        opened.close()
        if (open !== opened) return
        open = undefined
        setConnection('idle')
      }
    },

    /**
     * Sends a message, now or when the connection is back.
     *
     * @throws {SendError} when the server refuses it, or nobody is signed in
     */
    send: (target: Target, msg: OutgoingMsg, clientMessageId: string, more?: MessageOptions): Promise<Ack> =>
      open?.send(target, msg, clientMessageId, more) ?? Promise.reject(new SendError('signed out', 0, true)),

    /**
     * Does something to a message, now or when the connection is back.
     *
     * @throws {SendError} when the server refuses it, or nobody is signed in
     */
    command: (target: Target, command: Command): Promise<void> =>
      open?.command(target, command) ?? Promise.reject(new SendError('signed out', 0, true)),

    /** Tries to connect again now, instead of waiting. */
    retry: () => open?.wake(),

    /** Sends a person the receipt that their messages have arrived. @returns false when it cannot be sent now */
    sendDelivered: (id: number, deliveredUpTo: number) =>
      open?.mark({ kind: 'direct', id }, { deliveredUpTo }) ?? false,

    /** Sends the others of a conversation the signal that I am typing. */
    sendTyping: (target: Target) => open?.tellTyping(target),

    /** The place in a conversation's log up to which this page knows it, and the database that the place is of. */
    cursorOf: (target: Target) => open?.cursorOf(target),

    /**
     * Reads on from this place of a conversation's log; a place of another database makes it be read again.
     *
     * @returns false for one of another database
     */
    readOnFrom: (target: Target, cursor: { epoch?: string; position: number }) =>
      open?.startFrom(target, cursor),
  }
}

/** A first attempt is `connecting`; every later one is part of being offline. */
function shownAs(state: SocketState, before: ConnectionState): ConnectionState {
  if (state === 'open') return 'online'
  if (state === 'closed') return 'idle'
  return state === 'connecting' && before === 'connecting' ? 'connecting' : 'offline'
}
