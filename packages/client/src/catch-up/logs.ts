import { systemTimers, type Timers } from '../socket/timers.ts'
import { createLog, type Log, type Placed, type Stretch } from './log.ts'

/** The answer to a backfill. */
export interface Backfill<E extends Placed> extends Stretch<E> {
  readonly more: boolean
  /** The server could not use the cursor: drop the conversation's state. */
  readonly reset: boolean
}

export interface LogsOptions<E extends Placed> {
  /** Requests the events of a conversation after a cursor. @returns false if it cannot be sent now */
  request(id: number, after: number): boolean
  /** The next event of a conversation; `isMissed` if the client read it afterwards instead of receiving it live. */
  onEvent(id: number, event: E, isMissed: boolean): void
  /** The missing part of a conversation will not arrive event by event: read it again. */
  onReset(id: number): void
  /** The server no longer lists a conversation: drop its state. */
  onGone(id: number): void
  /** A request was not answered in time. */
  onSilence(): void
  /** Whether the missed events of a conversation are delivered one by one. */
  isWanted(id: number): boolean
  /** Milliseconds to wait for an answer. Default: 10 000. */
  answerTimeoutMs?: number
  timers?: Timers
}

/** The logs of all conversations on one socket: reads missing events, and delivers each event once and in order. */
export interface Logs<E extends Placed> {
  /** Call when the socket has closed: pending requests will not be answered. */
  closed(): void
  /** Call when requesting the ends of all logs: the answer may lack events that arrive from here on. */
  endsAsked(): void
  /** Call with the ends of all logs: reads missing events, and drops the logs that are not among them. */
  ends(ends: ReadonlyMap<number, number>): void
  /** Call with each live event. */
  take(id: number, event: E): void
  /** Call with each answer to a request. */
  fill(id: number, answer: Backfill<E>): void
  /** The position up to which the client knows a conversation; undefined if it knows nothing of it. */
  cursorOf(id: number): number | undefined
  /** Reads a conversation on from a stored position. */
  startFrom(id: number, cursor: number): void
  /** Positions no longer mean anything: all conversations have to be read again. */
  clear(): void
}

/** Requests that wait for an answer at a time. */
const maxAsked = 4

export function createLogs<E extends Placed>(options: LogsOptions<E>): Logs<E> {
  const { request, onEvent, onReset, onSilence, onGone, isWanted } = options
  const { answerTimeoutMs = 10_000, timers = systemTimers } = options
  const logs = new Map<number, Log<E>>()
  const asked = new Map<number, () => void>()
  /** Logs whose missing events the server did not have; requested again with the next ends. */
  const stalled = new Set<number>()
  /** Logs that are newer than the request for the ends: its answer may not have them yet. */
  const fresh = new Set<number>()

  function give(id: number, events: readonly E[], isMissed: boolean) {
    const log = logs.get(id)
    for (const event of events) {
      // A listener may call `startFrom` on hearing an event: the rest is read from there.
      if (logs.get(id) !== log) return
      onEvent(id, event, isMissed)
    }
  }

  function ask() {
    for (const [id, log] of logs) {
      if (asked.size >= maxAsked) return
      if (!log.isBehind || asked.has(id) || stalled.has(id)) continue
      if (!request(id, log.cursor)) return
      asked.set(
        id,
        timers.after(answerTimeoutMs, () => unanswered(id)),
      )
    }
  }

  function answered(id: number) {
    asked.get(id)?.()
    asked.delete(id)
  }

  /** The server may have refused for the moment: the client requests again once it has the ends again. */
  function unanswered(id: number) {
    answered(id)
    onSilence()
  }

  function forgetQuestions() {
    for (const id of [...asked.keys()]) answered(id)
    stalled.clear()
  }

  function skip(id: number, log: Log<E>, position: number) {
    const following = log.skipTo(position)
    onReset(id)
    give(id, following, false)
  }

  function reset(id: number, log: Log<E>, upTo: number) {
    // A cursor beyond the end is from an earlier log of this id.
    const renewed = log.cursor > upTo ? createLog<E>(upTo) : log
    logs.set(id, renewed)
    skip(id, renewed, upTo)
  }

  function fillIn(id: number, log: Log<E>, answer: Backfill<E>) {
    const before = log.cursor
    if (answer.more) log.reaches(answer.upTo + 1)
    give(id, log.fill(answer), true)
    if (log.cursor === before && answer.after === before) stalled.add(id)
  }

  return {
    closed: forgetQuestions,
    endsAsked: () => fresh.clear(),
    ends(ends) {
      for (const id of [...logs.keys()]) {
        if (ends.has(id) || fresh.has(id)) continue
        answered(id)
        logs.delete(id)
        onGone(id)
      }
      for (const [id, end] of ends) {
        const log = logs.get(id)
        if (!log) logs.set(id, createLog(end))
        else if (isWanted(id)) log.reaches(end)
        else if (end > log.cursor) skip(id, log, end)
      }
      stalled.clear()
      ask()
    },
    take(id, event) {
      const log = logs.get(id) ?? createLog<E>(event.position - 1)
      logs.set(id, log)
      fresh.add(id)
      give(id, log.take(event), false)
      if (log.isBehind && !isWanted(id)) skip(id, log, event.position - 1)
      ask()
    },
    fill(id, answer) {
      answered(id)
      const log = logs.get(id)
      if (!log) return
      if (answer.reset) reset(id, log, answer.upTo)
      else fillIn(id, log, answer)
      ask()
    },
    cursorOf: (id) => logs.get(id)?.cursor,
    startFrom(id, cursor) {
      const known = logs.get(id)
      const log = createLog<E>(cursor)
      if (known) log.reaches(known.end)
      logs.set(id, log)
      fresh.add(id)
      ask()
    },
    clear() {
      forgetQuestions()
      const known = [...logs.keys()]
      fresh.clear()
      logs.clear()
      for (const id of known) onReset(id)
    },
  }
}
