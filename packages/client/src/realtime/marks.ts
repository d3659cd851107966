import type { ChatEventOf } from '@parley/contract'
import { delayOf } from '../socket/backoff.ts'
import { systemTimers, type Timers } from '../socket/timers.ts'
import { newId } from '../wire/new-id.ts'

/** How far a person has got in a conversation, by sequences; of a group only what was read is told. */
export interface Marks {
  readonly deliveredUpTo?: number
  readonly readUpTo?: number
}

/** Marks of a conversation that the server has not said to have. */
interface Waiting {
  readonly marks: Readonly<Record<string, number>>
  /** Of the frame that told them last, all that wait together. */
  readonly requestId: string
  /** Its answer is still to come. */
  isUnderWay: boolean
}

/** How soon marks are told again that could not be taken for the moment: a disk may be full for hours. */
const retries = { baseMs: 10_000, maxMs: 300_000 }

/** A person's marks as this client moves them: only forward, and told until the server has them. */
export interface OwnMarks {
  /** @returns false if it cannot be told now; it is with the next `synced` */
  move(id: number, marks: Marks): boolean
  /** To be called with every answer to a frame. */
  settle(answer: ChatEventOf<'done'> | ChatEventOf<'error'>): void
  /** To be called when something failed and nobody is told what, as servers do that know no `requestId`. */
  failed(): void
  /** To be called when the socket has closed: what was told will not be answered. */
  closed(): void
  /** To be called with what the server says of all conversations: tells again what it does not have. */
  compare(told: ReadonlyMap<number, Marks>): void
  /** Their sequences mean nothing any more. */
  forget(): void
}

interface Options {
  /** @returns false if it cannot be told now */
  send(id: number, marks: Marks, requestId: string): boolean
  timers?: Timers | undefined
  /** In [0, 1). Default: Math.random. */
  random?: (() => number) | undefined
}

export function createMarks({ send, timers = systemTimers, random = Math.random }: Options): OwnMarks {
  const waiting = new Map<number, Waiting>()
  let stopWaiting: (() => void) | undefined
  let failures = 0

  function tell(id: number, marks: Waiting['marks']) {
    const requestId = newId()
    const isUnderWay = send(id, marks, requestId)
    waiting.set(id, { marks, requestId, isUnderWay })
    return isUnderWay
  }

  function retry() {
    stopWaiting = undefined
    for (const [id, { marks, isUnderWay }] of waiting) if (!isUnderWay) tell(id, marks)
  }

  /** Whatever was told: with the next `synced` it is told again, if it is not there. */
  function forgetAnswers() {
    for (const one of waiting.values()) one.isUnderWay = false
  }

  /** What of some marks is further than these. */
  const beyond = (marks: Marks, these: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(marks).filter(([name, upTo]) => upTo > Number(these[name] ?? 0))

  return {
    move(id, marks) {
      const known = waiting.get(id)
      const further = beyond(marks, known?.marks)
      if (known?.isUnderWay !== false && further.length === 0) return true
      return tell(id, { ...known?.marks, ...Object.fromEntries(further) })
    },
    settle(answer) {
      for (const [id, one] of waiting) {
        if (one.requestId !== answer.requestId) continue
        if (answer.event === 'error' && answer.retry) {
          one.isUnderWay = false
          stopWaiting ??= timers.after(delayOf(failures++, random(), retries), retry)
        } else {
          failures = 0
          waiting.delete(id)
        }
      }
    },
    failed: forgetAnswers,
    closed() {
      stopWaiting?.()
      stopWaiting = undefined
      forgetAnswers()
    },
    compare(told) {
      for (const [id, { marks, isUnderWay }] of waiting) {
        const further = beyond(marks, told.get(id) as Readonly<Record<string, unknown>> | undefined)
        if (isUnderWay) continue
        if (further.length === 0) waiting.delete(id)
        else tell(id, Object.fromEntries(further))
      }
    },
    forget: () => waiting.clear(),
  }
}
