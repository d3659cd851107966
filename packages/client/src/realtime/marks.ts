import { type Answer, createPendingRequests, type PendingRequestsOptions } from './pending-requests.ts'

/** How far a person has got in a conversation, by sequences; groups have `readUpTo` only. */
export interface Marks {
  readonly deliveredUpTo?: number
  readonly readUpTo?: number
}

/** A person's marks as this client moves them: only forward, and sent until the server has them. */
export interface OwnMarks {
  /** @returns false if it cannot be sent now; it is sent with the next `synced` */
  move(id: number, marks: Marks): boolean
  /** Call with every answer to a frame. */
  settle(answer: Answer): void
  /** Call when an unnamed frame failed, as on servers that know no `requestId`. */
  failed(): void
  /** Call when the socket has closed: sent frames will not be answered. */
  closed(): void
  /** Call with the server's marks of all conversations: sends again those that the server lacks. */
  compare(onServer: ReadonlyMap<number, Marks>): void
  /** Drops all marks: their sequences no longer mean anything. */
  forget(): void
}

interface Options extends PendingRequestsOptions {
  /** @returns false if it cannot be sent now */
  send(id: number, marks: Marks, requestId: string): boolean
}

export function createMarks({ send, ...options }: Options): OwnMarks {
  /** All waiting marks of a conversation go in one frame, so that the last answer is for all. */
  const waiting = createPendingRequests<number, Readonly<Record<string, number>>>(send, options)

  /** The entries of `marks` that are further than `these`. */
  const beyond = (marks: Marks, these: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(marks).filter(([name, upTo]) => upTo > Number(these[name] ?? 0))

  return {
    move(id, marks) {
      const known = waiting.get(id)
      const further = beyond(marks, known?.value)
      if (known?.isUnderWay !== false && further.length === 0) return true
      return waiting.tell(id, { ...known?.value, ...Object.fromEntries(further) })
    },
    settle: waiting.settle,
    failed: waiting.forgetAnswers,
    closed: waiting.closed,
    compare(onServer) {
      for (const [id, { value, isUnderWay }] of waiting.all()) {
        const further = beyond(value, onServer.get(id) as Readonly<Record<string, unknown>> | undefined)
        if (isUnderWay) continue
        if (further.length === 0) waiting.drop(id)
        else waiting.tell(id, Object.fromEntries(further))
      }
    },
    forget() {
      for (const [id] of waiting.all()) waiting.drop(id)
    },
  }
}
