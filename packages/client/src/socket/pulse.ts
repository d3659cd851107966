import type { Timers } from './timers.ts'

/** How to check that a connection is alive; any frame that arrives proves it. */
export interface Heartbeat {
  /** The frame to send, which the server answers. */
  frame: unknown
  /** Milliseconds of silence after which it is sent. */
  idleMs: number
  /** Milliseconds to wait for an answer. */
  answerMs: number
}

/** For the protocol `parley.v2`: a half-open connection is detected within 28 seconds. */
export const defaultHeartbeat: Heartbeat = { frame: { ping: {} }, idleMs: 20_000, answerMs: 8000 }

export interface Pulse {
  /** A connection has opened. */
  start(): void
  /** A frame has arrived. */
  heard(): void
  /** Sends the frame now, when the connection is in doubt. */
  ask(): void
  stop(): void
}

interface Parts extends Heartbeat {
  send(frame: unknown): void
  onSilence(): void
  timers: Timers
}

export function createPulse({ frame, idleMs, answerMs, send, onSilence, timers }: Parts): Pulse {
  let lastHeard = 0
  let cancel = () => {}

  function watch() {
    const silence = timers.now() - lastHeard
    if (silence >= idleMs) return ask()
    cancel = timers.after(idleMs - silence, watch)
  }

  function ask() {
    cancel()
    const askedAt = timers.now()
    send(frame)
    cancel = timers.after(answerMs, () => {
      if (lastHeard < askedAt) onSilence()
      else watch()
    })
  }

  function heard() {
    lastHeard = timers.now()
  }

  return {
    start() {
      cancel()
      heard()
      watch()
    },
    heard,
    ask,
    stop: () => cancel(),
  }
}

/** For connections without a heartbeat. */
export const noPulse: Pulse = { start() {}, heard() {}, ask() {}, stop() {} }
