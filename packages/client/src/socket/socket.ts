import { CloseCode } from '@parley/contract/enums'
import { type Backoff, defaultBackoff, delayOf } from './backoff.ts'
import { createPulse, type Heartbeat, noPulse } from './pulse.ts'
import { systemTimers, type Timers } from './timers.ts'
import { onWake } from './wake.ts'

/** `closed` is final; the others follow one another as connections come and go. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface SocketOptions<E> {
  /** Address including the token; asked anew for every connection. */
  url(): string
  /** WebSocket subprotocols, such as `parley.v2`. */
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
  /**
   * Tells whether the session still holds, asked when connections are refused: browsers do not show the status
   * of a refused upgrade. False ends the socket; a rejection means that it cannot be known now.
   */
  checkSession?(): Promise<boolean>
  /** How a connection that only looks open is found out. Default: none is. */
  heartbeat?: Heartbeat
  /** Milliseconds after which an attempt to connect that nobody answers is given up. Default: 10 000. */
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
  /** There is reason to believe that the network is back, or gone unnoticed: connects now, or asks for a sign of life. */
  wake(): void
  /** Closes for good. */
  close(): void
}

/** A connection that stays open less than this counts as a failure, so that accept-and-close does not spin. */
const stableMs = 5000
/** Refusals in a row after which the session itself is in doubt. */
const doubtAfter = 2

/** A WebSocket that reconnects until it is closed or its session ends. It connects at once. */
export function createSocket<E>(options: SocketOptions<E>): Socket {
  const { timers = systemTimers, random = Math.random, backoff = defaultBackoff, heartbeat } = options
  const { openTimeoutMs = 10_000 } = options
  let state: SocketState = 'connecting'
  let connection: { socket: WebSocket; listeners: AbortController } | undefined
  let cancelWait = () => {}
  let failures = 0
  let refusals = 0
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
    const socket = new WebSocket(options.url(), options.protocols)
    const listeners = new AbortController()
    const { signal } = listeners
    connection = { socket, listeners }
    socket.addEventListener('open', opened, { signal })
    socket.addEventListener('message', ({ data }) => received(data), { signal })
    socket.addEventListener('close', ({ code }) => lost(code), { signal })
    cancelWait = timers.after(openTimeoutMs, lost)
  }

  function opened() {
    cancelWait()
    openedAt = timers.now()
    refusals = 0
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
    if (openedAt === undefined) doubtSession()
    failures = openedAt !== undefined && timers.now() - openedAt >= stableMs ? 0 : failures + 1
    const delay = delayOf(Math.max(0, failures - 1), random(), backoff)
    cancelWait = timers.after(delay, connect)
    enter('waiting', delay)
  }

  function drop() {
    pulse.stop()
    connection?.listeners.abort()
    connection?.socket.close()
    connection = undefined
  }

  function doubtSession() {
    refusals += 1
    if (refusals < doubtAfter) return
    options.checkSession?.().then(
      (holds) => {
        if (!holds && state !== 'closed') end()
      },
      () => {},
    )
  }

  function send(value: unknown) {
    if (state !== 'open' || !connection) return false
    connection.socket.send(JSON.stringify(value))
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
