import { type Answer, createPendingRequests, type PendingRequestsOptions } from './pending-requests.ts'

/** How far a person has got in a conversation, by sequences; of a group only what was read is told. */
export interface Marks {
  readonly deliveredUpTo?: number
  readonly readUpTo?: number
}

/** A person's marks as this client moves them: only forward, and told until the server has them. */
export interface OwnMarks {
  /** @returns false if it cannot be told now; it is with the next `synced` */
  move(id: number, marks: Marks): boolean
  /** To be called with every answer to a frame. */
  settle(answer: Answer): void
  /** To be called when something failed and nobody is told what, as servers do that know no `requestId`. */
  failed(): void
  /** To be called when the socket has closed: what was told will not be answered. */
  closed(): void
  /** To be called with what the server says of all conversations: tells again what it does not have. */
  compare(told: ReadonlyMap<number, Marks>): void
  /** Their sequences mean nothing any more. */
  forget(): void
}

interface Options extends PendingRequestsOptions {
  /** @returns false if it cannot be told now */
  send(id: number, marks: Marks, requestId: string): boolean
}

export function createMarks({ send, ...options }: Options): OwnMarks {
  /** All that wait of a conversation in one frame, so that the last answer is for all. */
  const waiting = createPendingRequests<number, Readonly<Record<string, number>>>(send, options)

  /** What of some marks is further than these. */
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
    compare(told) {
      for (const [id, { value, isUnderWay }] of waiting.all()) {
        const further = beyond(value, told.get(id) as Readonly<Record<string, unknown>> | undefined)
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
