import { type Ack, SendError, type SocketState } from '@parley/client'
import type { ChatEvent, ChatRequest, GroupEvent, GroupRequest } from '@parley/contract'
import { type ConnectionState, connection, setConnection } from '../lib/connection.ts'
import { type IdentifiedFrame, type Live, openLive, type SocketName } from './live.ts'

export type { IdentifiedFrame } from './live.ts'

/** What happens on the live sockets, each event of a conversation once and in order. */
export interface RealtimeEvents {
  chat: ChatEvent
  group: GroupEvent
  /** What happened while nobody listened, read afterwards. */
  missedChat: ChatEvent
  missedGroup: GroupEvent
  /**
   * A socket has opened, and where its conversations end is known. What is read from now on over HTTP, together with
   * what comes live, is everything; signals may have been missed.
   */
  opened: SocketName
  /** What is missing of a conversation will not come event by event: it is to be read again. */
  reset: ConversationName
}

/** A conversation as the sockets name it: by the other person's id, or the group's. */
export interface ConversationName {
  readonly socket: SocketName
  readonly id: number
}

type Listener<K extends keyof RealtimeEvents> = (event: RealtimeEvents[K]) => void

const listeners: { [K in keyof RealtimeEvents]: Set<Listener<K>> } = {
  chat: new Set(),
  group: new Set(),
  missedChat: new Set(),
  missedGroup: new Set(),
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

let live: Live | undefined
let isWanted: (conversation: ConversationName) => boolean = () => false

/** Says which conversations this page shows: of the others, nothing is read that was missed. */
export const setWanted = (wanted: typeof isWanted) => {
  isWanted = wanted
}

/** Opens the live sockets of a session. @returns a function that closes them */
export function startRealtime(userID: number, token: string): () => void {
  setConnection('connecting')
  const opened = openLive(userID, token, {
    onChatEvent: (event, isMissed) => emit(isMissed ? 'missedChat' : 'chat', event),
    onGroupEvent: (event, isMissed) => emit(isMissed ? 'missedGroup' : 'group', event),
    onState(state, retryInMs) {
      setConnection(shownAs(state, connection.getState().state), retryInMs)
    },
    onOpened: (socket) => emit('opened', socket),
    onReset: (socket, id) => emit('reset', { socket, id }),
    isWanted: (socket, id) => isWanted({ socket, id }),
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

/** Asks or tells on the chat socket what needs no answer. @returns false, and sends nothing, without a connection */
export const requestOnChat = (request: ChatRequest): boolean => live?.request('chat', request) ?? false

/** The same on the group socket. */
export const requestOnGroup = (request: GroupRequest): boolean => live?.request('group', request) ?? false

/** The place in a conversation's log up to which this page knows it, and the database that the place is of. */
export function cursorOf({ socket, id }: ConversationName) {
  const catchUp = live?.catchUp(socket)
  const position = catchUp?.cursorOf(id)
  const epoch = catchUp?.epoch
  return position === undefined || epoch === undefined ? undefined : { epoch, position }
}

/** Reads on from this place of a conversation's log; a place of another database makes it be read again. */
export const readOnFrom = ({ socket, id }: ConversationName, cursor: { epoch?: string; position: number }) =>
  live?.catchUp(socket).startFrom(id, cursor.position, cursor.epoch)
