import { systemTimers, type Timers } from '../socket/timers.ts'
import { createLog, type Log, type Placed, type Stretch } from './log.ts'

/** The answer to a backfill. */
export interface Backfill<E extends Placed> extends Stretch<E> {
  readonly more: boolean
  /** The cursor was of no use: what is known of the conversation is to be dropped. */
  readonly reset: boolean
}

export interface LogsOptions<E extends Placed> {
  /** Asks for the events of a conversation behind a cursor. @returns false if it cannot be asked now */
  request(id: number, after: number): boolean
  /** The next event of a conversation; `isMissed` when it was read afterwards instead of heard. */
  onEvent(id: number, event: E, isMissed: boolean): void
  /** What is missing of a conversation will not come event by event: it is to be read again. */
  onReset(id: number): void
  /** A conversation is no longer among those that there are: what is known of it is to be dropped. */
  onGone(id: number): void
  /** A question was not answered in time. */
  onSilence(): void
  /** Whether what was missed of a conversation is to come event by event. */
  isWanted(id: number): boolean
  /** Milliseconds to wait for an answer. Default: 10 000. */
  answerTimeoutMs?: number
  timers?: Timers
}

/** The logs of all conversations on one socket: reads what is missing, and gives out each event once and in order. */
export interface Logs<E extends Placed> {
  /** To be called when the socket has closed: what was asked will not be answered. */
  closed(): void
  /** To be called when the ends of all logs are asked for: what is heard from here on may be news to the answer. */
  endsAsked(): void
  /** To be called with the ends of all logs: reads what is missing, forgets the logs that are not among them. */
  ends(ends: ReadonlyMap<number, number>): void
  /** To be called with each live event. */
  take(id: number, event: E): void
  /** To be called with each answer to a question. */
  fill(id: number, answer: Backfill<E>): void
  /** The place up to which a conversation is known; undefined if nothing of it is. */
  cursorOf(id: number): number | undefined
  /** Reads a conversation from this place on, which was kept from an earlier time. */
  startFrom(id: number, cursor: number): void
  /** Places mean nothing any more: all conversations are to be read again. */
  clear(): void
}

/** Questions that wait for their answer at a time. */
const maxAsked = 4

export function createLogs<E extends Placed>(options: LogsOptions<E>): Logs<E> {
  const { request, onEvent, onReset, onSilence, onGone, isWanted } = options
  const { answerTimeoutMs = 10_000, timers = systemTimers } = options
  const logs = new Map<number, Log<E>>()
  const asked = new Map<number, () => void>()
  /** Those of which the server does not have what they are said to have; asked again when it tells their ends. */
  const stalled = new Set<number>()
  /** Those that have been heard of since the ends were asked for, so that these may not have them yet. */
  const fresh = new Set<number>()

  function give(id: number, events: readonly E[], isMissed: boolean) {
    const log = logs.get(id)
    for (const event of events) {
      // Whoever hears an event may want the conversation from another place on: the rest comes from there.
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

  /** It may have been refused for the moment: once the server tells the ends again, it is asked again. */
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
    // A cursor beyond the end is of another life of this log.
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
