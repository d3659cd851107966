import type { Socket } from '../socket/socket.ts'
import { systemTimers, type Timers } from '../socket/timers.ts'

interface Options {
  socket: Pick<Socket, 'reconnect'>
  answerTimeoutMs?: number
  timers?: Timers
}

/** Requests the ends of the logs, one request at a time; without an answer the connection counts as dead. */
export function createEndsRequest(
  { socket, answerTimeoutMs = 10_000, timers = systemTimers }: Options,
  ask: () => boolean,
) {
  let giveUp: (() => void) | undefined
  /** The pending answer may be older than the latest request, so another request follows it. */
  let again = false

  function start() {
    if (giveUp || !ask()) return
    giveUp = timers.after(answerTimeoutMs, () => {
      giveUp = undefined
      socket.reconnect()
    })
  }

  function stop() {
    giveUp?.()
    giveUp = undefined
    again = false
  }

  return {
    /** Whether an answer is awaited. */
    get isPending() {
      return giveUp !== undefined
    },
    start,
    startAgain() {
      if (giveUp) again = true
      else start()
    },
    answered() {
      const isStale = again
      stop()
      if (isStale) start()
    },
    stop,
  }
}
