import type { ChatEvent, ChatFrame, GroupEvent, GroupFrame } from '@parley/contract'
import type { Cursor } from '../catch-up/epoch.ts'
import type { Calls } from '../http/http-client.ts'
import type { PendingQueue } from '../sender/pending-queue.ts'
import type { SocketName } from '../socket/addresses.ts'
import type { Socket, SocketOptions, SocketState } from '../socket/socket.ts'
import type { Kind, Target } from '../wire/target.ts'

/** A frame that carries a message, as it waits for its answer. */
export type PendingFrame = (ChatFrame | GroupFrame) & { clientMessageId: string }

/** What happens on a socket. `isMissed`: it was read after an absence instead of heard. */
export type Heard =
  | { readonly kind: 'direct'; readonly event: ChatEvent; readonly isMissed: boolean }
  | { readonly kind: 'group'; readonly event: GroupEvent; readonly isMissed: boolean }

export interface RealtimeOptions {
  /** Scheme, host and port of the server, or any address of its pages, such as `location.href`. */
  baseUrl: string
  /** Makes the calls of the session that the sockets are to be of, and says in which language these are to speak. */
  api: Calls
  /** The session's token. Without it each connection begins with a ticket, which is a call more. */
  token?: string
  /** Takes a ticket that came with an answer (`onSocketTickets` of the HTTP client), if one is left that still holds. */
  ticket?: () => string | undefined
  /** What has a place in a conversation's log comes once and in order, everything else as it comes. */
  onEvent(heard: Heard): void
  /** How a socket is doing. @param retryInMs how long it waits, in the state `waiting` */
  onState?(kind: Kind, state: SocketState, retryInMs?: number): void
  /** The session was revoked or has expired: everything is closed for good. */
  onSessionEnded(): void
  /**
   * A socket has opened, and where its conversations end is known. What is read from now on over HTTP, together with
   * what comes live, is everything; what is in no log, such as who is online, may have been missed.
   */
  onOpened?(kind: Kind): void
  /** What is missing of a conversation will not come event by event: it is to be read again over HTTP. */
  onReset?(target: Target): void
  /** What was known of lists says nothing, as at the beginning: they are to be read again over HTTP. */
  onResetAll?(kind: Kind): void
  /** The server has another database than before: ids and sequences mean other messages. What it tells next is of that one. */
  onRestored?(kind: Kind): void
  /** A conversation is no longer among mine, as a group that I have left: what is known of it is to be dropped. */
  onGone?(target: Target): void
  /** A frame that could not be read; it is passed over. */
  onInvalidFrame?(frame: unknown): void
  /** Whether what was missed of a conversation is to come event by event. Default: always. */
  isWanted?(target: Target): boolean
  /** What is known of the person's own log from an earlier time (`Realtime.ownCursor`). */
  ownCursor?: Cursor | undefined
  /** Where messages wait for their answers. Default: in memory. */
  queues?: Readonly<Record<Kind, PendingQueue<PendingFrame>>>
  /** Opens a socket. Default: `createSocket`, a connection for each. */
  openSocket?<E>(name: SocketName, options: SocketOptions<E>): Socket
  /** Milliseconds, and other measures of patience, each with the default of what it is for. */
  timing?: Timing
}

type SocketTiming = Pick<
  SocketOptions<unknown>,
  'heartbeat' | 'openTimeoutMs' | 'backoff' | 'timers' | 'random'
>

export interface Timing extends SocketTiming {
  /** See `SenderOptions`. */
  ackTimeoutMs?: number
  /** Without an answer to a question about logs the connection counts as dead after this. Default: 10 000. */
  answerTimeoutMs?: number
}
