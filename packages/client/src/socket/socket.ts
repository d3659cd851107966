import { CloseCode } from '@parley/contract/enums'
import { ApiError } from '../http/api-error.ts'
import type { SocketDoor } from './addresses.ts'
import { type Backoff, defaultBackoff, delayOf } from './backoff.ts'
import { createPulse, type Heartbeat, noPulse } from './pulse.ts'
import { systemTimers, type Timers } from './timers.ts'
import { onWake } from './wake.ts'

/** `closed` is final; the others follow one another as connections come and go. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface SocketOptions<E> {
  /**
   * Where to connect, and how to identify the session; called for every connection. An `ApiError` of the kind
   * `unauthenticated` ends the socket, any other error counts as a failed attempt.
   *
   * @param signal aborts when nobody waits for it any more
   * @param failures attempts in a row that have failed; 0 once a connection has lasted
   */
  url(signal: AbortSignal, failures: number): Promise<string | SocketDoor>
  /** WebSocket subprotocols, such as `parley.v2`, where `url` does not name them. */
  protocols?: string[]
  /** Reads one text frame; undefined marks it invalid. */
  parse(frame: string): E | undefined
  onEvent(event: E): void
  /** @param retryInMs how long it waits, in the state `waiting` */
  onState(state: SocketState, retryInMs?: number): void
  /** The session was revoked or has expired; the socket is closed for good. */
  onSessionEnded(): void
  /** A frame that could not be read; it is ignored otherwise. */
  onInvalidFrame(frame: unknown): void
  /** How to detect a half-open connection. Default: not at all. */
  heartbeat?: Heartbeat
  /** Milliseconds after which an unanswered attempt to connect is given up. Default: 10 000. */
  openTimeoutMs?: number
  backoff?: Backoff
  timers?: Timers
  /** In [0, 1), for the jitter. Default: Math.random. */
  random?(): number
}

export interface Socket {
  readonly state: SocketState
  /** Sends a value as JSON. @returns false, and sends nothing, unless the socket is open */
  send(value: unknown): boolean
  /** Gives up a connection that seems dead and opens another, or ends the wait for the next attempt. */
  reconnect(): void
  /** The network may be back, or gone unnoticed: connects now, or checks that the connection is alive. */
  wake(): void
  /** Closes for good. */
  close(): void
}

/** A connection that stays open less than this counts as a failure, so that accept-and-close does not spin. */
const stableMs = 5000

/**
 * A WebSocket that reconnects until it is closed or its session ends. It connects at once.
 *
 * @example
 * ```ts
 * const socket = createSocket({
 *   url: (signal, failures) => doorOf('chat', 'https://chat.example.org', { token, api }, signal, failures),
 *   parse: parseChatEvent,
 *   onEvent: (event) => console.log(event.event),
 *   onState: (state) => console.log(state),
 *   onSessionEnded: () => console.log('Sign in again'),
 *   onInvalidFrame: (frame) => console.warn('Invalid frame', frame),
 *   heartbeat: defaultHeartbeat,
 * })
 * socket.send({ ping: {} })
 * ```
 */
export function createSocket<E>(options: SocketOptions<E>): Socket {
  const { timers = systemTimers, random = Math.random, backoff = defaultBackoff, heartbeat } = options
  const { openTimeoutMs = 10_000 } = options
  let state: SocketState = 'connecting'
  let attempt = new AbortController()
  let connection: WebSocket | undefined
  let cancelWait = () => {}
  let failures = 0
  let openedAt: number | undefined
  const pulse = heartbeat
    ? createPulse({ ...heartbeat, send: (frame) => send(frame), onSilence: () => lost(), timers })
    : noPulse

  function enter(next: SocketState, retryInMs?: number) {
    if (state === next) return
    state = next
    options.onState(next, retryInMs)
  }

  function connect() {
    cancelWait()
    enter('connecting')
    openedAt = undefined
    attempt = new AbortController()
    const { signal } = attempt
    cancelWait = timers.after(openTimeoutMs, lost)
    options
      .url(signal, failures)
      .then((door) => signal.aborted || open(door, signal))
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (error instanceof ApiError && error.kind === 'unauthenticated') end()
        else lost()
      })
  }

  function open(door: string | SocketDoor, signal: AbortSignal) {
    const { url, protocols } = typeof door === 'string' ? { url: door, protocols: options.protocols } : door
    connection = new WebSocket(url, protocols)
    connection.addEventListener('open', opened, { signal })
    connection.addEventListener('message', ({ data }) => received(data), { signal })
    connection.addEventListener('close', ({ code }) => lost(code), { signal })
  }

  function opened() {
    cancelWait()
    openedAt = timers.now()
    pulse.start()
    enter('open')
  }

  function received(data: unknown) {
    pulse.heard()
    const event = typeof data === 'string' ? options.parse(data) : undefined
    if (event === undefined) options.onInvalidFrame(data)
    else options.onEvent(event)
  }

  function lost(code?: number) {
    cancelWait()
    drop()
    if (code === CloseCode.sessionEnded) return end()
    failures = openedAt !== undefined && timers.now() - openedAt >= stableMs ? 0 : failures + 1
    const delay = delayOf(Math.max(0, failures - 1), random(), backoff)
    cancelWait = timers.after(delay, connect)
    enter('waiting', delay)
  }

  function drop() {
    pulse.stop()
    attempt.abort()
    connection?.close()
    connection = undefined
  }

  function send(value: unknown) {
    // A closing connection has not emitted `close` yet.
    if (state !== 'open' || connection?.readyState !== WebSocket.OPEN) return false
    connection.send(JSON.stringify(value))
    return true
  }

  function end() {
    close()
    options.onSessionEnded()
  }

  function close() {
    cancelWait()
    stopWaking()
    drop()
    enter('closed')
  }

  function wake() {
    if (state === 'waiting') connect()
    else if (state === 'open') pulse.ask()
  }

  const stopWaking = onWake(wake)
  connect()

  return {
    get state() {
      return state
    },
    send,
    reconnect() {
      if (state === 'open') lost()
      else if (state === 'waiting') connect()
    },
    wake,
    close,
  }
}
