import type { ChatEventOf } from '@parley/contract'
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

/** Milliseconds after which marks are told again that could not be taken for the moment. */
const retryMs = 5000

/** A person's marks as this client moves them: only forward, and told until the server has them. */
export interface OwnMarks {
  /** @returns false if it cannot be told now; it is with the next `synced` */
  move(id: number, marks: Marks): boolean
  /** To be called with every answer to a frame. */
  settle(answer: ChatEventOf<'done'> | ChatEventOf<'error'>): void
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
}

export function createMarks({ send, timers = systemTimers }: Options): OwnMarks {
  const waiting = new Map<number, Waiting>()
  let stopWaiting: (() => void) | undefined

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
          stopWaiting ??= timers.after(retryMs, retry)
        } else waiting.delete(id)
      }
    },
    closed() {
      stopWaiting?.()
      stopWaiting = undefined
      for (const one of waiting.values()) one.isUnderWay = false
    },
    compare(told) {
      for (const [id, { marks, isUnderWay }] of waiting) {
        const further = beyond(marks, told.get(id) as Readonly<Record<string, unknown>> | undefined)
        if (further.length === 0) waiting.delete(id)
        else if (!isUnderWay) tell(id, Object.fromEntries(further))
      }
    },
    forget: () => waiting.clear(),
  }
}
