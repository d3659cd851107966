import type { ChatEventOf } from '@parley/contract'
import { delayOf } from '../socket/backoff.ts'
import { systemTimers, type Timers } from '../socket/timers.ts'
import { newId } from '../wire/new-id.ts'

/** The answer to a frame with a `requestId`. */
export type Answer = ChatEventOf<'done'> | ChatEventOf<'error'>

interface Waiting<V> {
  readonly value: V
  /** Id of the last frame that carried the value. */
  readonly requestId: string
  /** Its answer is still to come. */
  isUnderWay: boolean
}

/** Back-off for requests that the server refused for the moment: a disk may be full for hours. */
const retries = { baseMs: 10_000, maxMs: 300_000 }

/** Requests that are sent until the server has answered them; one per key, the last. */
export interface PendingRequests<K, V> {
  /** @returns false if it cannot be sent now */
  tell(key: K, value: V): boolean
  get(key: K): Readonly<Waiting<V>> | undefined
  all(): Iterable<[key: K, waiting: Readonly<Waiting<V>>]>
  drop(key: K): void
  /**
   * Call with every answer to a frame.
   *
   * @returns the key of the request that it settles, unless that is sent again later
   */
  settle(answer: Answer): K | undefined
  /** Requests that were sent will not be answered. */
  forgetAnswers(): void
  /** Call when the socket has closed. */
  closed(): void
  /** Sends again the requests that wait for no answer. */
  tellAgain(): void
}

export interface PendingRequestsOptions {
  timers?: Timers | undefined
  /** In [0, 1). Default: Math.random. */
  random?: (() => number) | undefined
}

/** @param send sends a value; returns false if it cannot be sent now */
export function createPendingRequests<K, V>(
  send: (key: K, value: V, requestId: string) => boolean,
  { timers = systemTimers, random = Math.random }: PendingRequestsOptions,
): PendingRequests<K, V> {
  const waiting = new Map<K, Waiting<V>>()
  let stopWaiting: (() => void) | undefined
  let failures = 0

  function tell(key: K, value: V) {
    const requestId = newId()
    const isUnderWay = send(key, value, requestId)
    waiting.set(key, { value, requestId, isUnderWay })
    return isUnderWay
  }

  function tellAgain() {
    stopWaiting = undefined
    for (const [key, { value, isUnderWay }] of waiting) if (!isUnderWay) tell(key, value)
  }

  function forgetAnswers() {
    for (const one of waiting.values()) one.isUnderWay = false
  }

  return {
    tell,
    get: (key) => waiting.get(key),
    all: () => waiting,
    drop: (key) => waiting.delete(key),
    settle(answer) {
      for (const [key, one] of waiting) {
        if (one.requestId !== answer.requestId) continue
        if (answer.event === 'error' && answer.retry) {
          one.isUnderWay = false
          stopWaiting ??= timers.after(delayOf(failures++, random(), retries), tellAgain)
          return undefined
        }
        failures = 0
        waiting.delete(key)
        return key
      }
      return undefined
    },
    forgetAnswers,
    closed() {
      stopWaiting?.()
      stopWaiting = undefined
      forgetAnswers()
    },
    tellAgain,
  }
}
