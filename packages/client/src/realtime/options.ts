import type { ChatEvent, ChatFrame, GroupEvent, GroupFrame } from '@parley/contract'
import type { Cursor } from '../catch-up/epoch.ts'
import type { Calls } from '../http/http-client.ts'
import type { PendingQueue } from '../sender/pending-queue.ts'
import type { SocketName } from '../socket/addresses.ts'
import type { Socket, SocketOptions, SocketState } from '../socket/socket.ts'
import type { Kind, Target } from '../wire/target.ts'

/** A frame with a message that waits for its answer. */
export type PendingFrame = (ChatFrame | GroupFrame) & { clientMessageId: string }

/** An event of a socket. `isMissed`: the client read it afterwards instead of receiving it live. */
export type Heard =
  | { readonly kind: 'direct'; readonly event: ChatEvent; readonly isMissed: boolean }
  | { readonly kind: 'group'; readonly event: GroupEvent; readonly isMissed: boolean }

export interface RealtimeOptions {
  /** Scheme, host and port of the server, or any address of its pages, such as `location.href`. */
  baseUrl: string
  /** Makes calls with the sockets' session, and has the language of the sockets' texts. */
  api: Calls
  /** The session's token. Without it each connection needs a ticket, which is one more call. */
  token?: string
  /** Takes a ticket that came with an answer (`onSocketTickets` of the HTTP client), if a valid one is left. */
  ticket?: () => string | undefined
  /** Called with each event: those with a position in a log once and in order, all others as they arrive. */
  onEvent(heard: Heard): void
  /** Called when a socket's state changes. @param retryInMs how long it waits, in the state `waiting` */
  onState?(kind: Kind, state: SocketState, retryInMs?: number): void
  /** The session was revoked or has expired: both sockets are closed for good. */
  onSessionEnded(): void
  /**
   * A socket has opened, and the ends of its conversations are known. Data read over HTTP from now on, together with
   * live events, is complete; what is in no log, such as who is online, may have been missed.
   */
  onOpened?(kind: Kind): void
  /** The missing part of a conversation will not arrive event by event: read it again over HTTP. */
  onReset?(target: Target): void
  /** Lists are out of date, as at the beginning: read them again over HTTP. */
  onResetAll?(kind: Kind): void
  /** The server has another database than before: ids and sequences mean other messages, in later events too. */
  onRestored?(kind: Kind): void
  /** A conversation is no longer the person's, such as a group that they have left: drop its state. */
  onGone?(target: Target): void
  /** A frame could not be read; it is ignored. */
  onInvalidFrame?(frame: unknown): void
  /** Whether the missed events of a conversation are delivered one by one. Default: always. */
  isWanted?(target: Target): boolean
  /** Stored cursor of the person's own log (`Realtime.ownCursor`). */
  ownCursor?: Cursor | undefined
  /** Where messages wait for their answers. Default: in memory. */
  queues?: Readonly<Record<Kind, PendingQueue<PendingFrame>>>
  /** Opens a socket. Default: `createSocket`, a connection for each. */
  openSocket?<E>(name: SocketName, options: SocketOptions<E>): Socket
  /** Timeouts in milliseconds, and other timing; each part has its own default. */
  timing?: Timing
}

type SocketTiming = Pick<
  SocketOptions<unknown>,
  'heartbeat' | 'openTimeoutMs' | 'backoff' | 'timers' | 'random'
>

export interface Timing extends SocketTiming {
  /** See `SenderOptions`. */
  ackTimeoutMs?: number
  /** Milliseconds without an answer to a request about logs until the connection counts as dead. Default: 10 000. */
  answerTimeoutMs?: number
}
