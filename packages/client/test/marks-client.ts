import { createMarks, type Marks } from '../src/realtime/marks.ts'

export interface Frame {
  readonly id: number
  readonly marks: Marks
  readonly requestId: string
}

/** Marks on a connection that records frames and answers them on demand. */
export function follow() {
  const sent: Frame[] = []
  const alarms = new Set<() => void>()
  const connection = { isOpen: true }
  const marks = createMarks({
    send(id, value, requestId) {
      if (connection.isOpen) sent.push({ id, marks: value, requestId })
      return connection.isOpen
    },
    timers: {
      now: () => 0,
      after(_, callback) {
        alarms.add(callback)
        return () => alarms.delete(callback)
      },
    },
  })
  return {
    marks,
    sent,
    alarms,
    cut() {
      connection.isOpen = false
      marks.closed()
    },
    /** A new connection, on which the server sends the marks that it has. */
    reopen(has: ReadonlyMap<number, Marks> = new Map()) {
      connection.isOpen = true
      marks.compare(has)
    },
    done: ({ requestId }: Frame) => marks.settle({ event: 'done', requestId }),
    refuse: ({ requestId }: Frame, retry: boolean) =>
      marks.settle({ event: 'error', requestId, code: 1, msg: '', retry }),
    ring() {
      const due = [...alarms]
      alarms.clear()
      for (const alarm of due) alarm()
    },
    last: () => sent.at(-1) as Frame,
  }
}
