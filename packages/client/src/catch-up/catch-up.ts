import type { ChatEvent, ChatEventOf, GroupEvent } from '@parley/contract'
import type { Socket } from '../socket/socket.ts'
import type { Timers } from '../socket/timers.ts'
import { addressOf, type Kind, type Target, targetOf } from '../wire/target.ts'
import { createEndsRequest } from './ends-request.ts'
import { type Cursor, epochOf } from './epoch.ts'
import { createLogs, type Logs } from './logs.ts'
import { createOwnLog } from './own-log.ts'

type AnyEvent = ChatEvent | GroupEvent

export interface CatchUpOptions {
  socket: Pick<Socket, 'send' | 'reconnect'>
  /**
   * Called with each event: events with a position in a conversation's log once and in order, all others as they
   * arrive.
   *
   * @param isMissed the client read it afterwards instead of receiving it live
   */
  onEvent(event: AnyEvent, isMissed: boolean): void
  /** The missing part of a conversation will not arrive event by event: read it again over HTTP. */
  onReset?(target: Target): void
  /** The server has another database than before: ids and sequences mean other messages, in later events too. */
  onRestored?(kind: Kind): void
  /** A conversation is no longer the person's, such as a group that they have left: drop its state. */
  onGone?(target: Target): void
  /** The person's lists are out of date, as at the beginning: read them again over HTTP. */
  onResetAll?(kind: Kind): void
  /** Whether the missed events of a conversation are delivered one by one. Default: always. */
  isWanted?(target: Target): boolean
  /** Stored cursor of the person's own log; only the chat socket has that log. */
  ownCursor?: Cursor | undefined
  /** Milliseconds without an answer after which the connection counts as dead. Default: 10 000. */
  answerTimeoutMs?: number
  timers?: Timers
}

/** Catch-up on one socket. A conversation's id is the other person's id, or the group's. */
export interface CatchUp {
  /** Call when the socket has opened. */
  opened(): void
  /** Call when the socket is no longer open. */
  closed(): void
  /** Call with every event of the socket. */
  take(event: AnyEvent): void
  /**
   * Requests the current ends of the logs and the marks, when a log may be new, such as after joining a group. Catch-up
   * also requests them when the server sends `behind`, and after a frame without an id, such as `typing`, has failed.
   */
  sync(): void
  /** Whether the answer to `sync` is awaited. */
  readonly isAsking: boolean
  /** The position up to which the client knows a conversation; undefined if it knows nothing of it. */
  cursorOf(id: number): number | undefined
  /** Reads a conversation on from a stored position, of `epoch` or else of this one. @returns false if of another */
  startFrom(id: number, cursor: number, epoch?: string): boolean
  /** Identifies the database of the positions; undefined until the server has sent it. */
  readonly epoch: string | undefined
  /** Cursor of the person's own log; undefined on the group socket, and until the server has sent it. */
  readonly cursor: Cursor | undefined
}

/** An event with a position in a log. */
type LoggedEvent = AnyEvent & { readonly position: number }

const hasPlace = (event: AnyEvent): event is LoggedEvent =>
  'position' in event && event.position !== undefined

/** The client may have missed something, or a frame failed whose answer no request here waits for. */
const isCallToSync = (event: AnyEvent) =>
  event.event === 'behind' ||
  (event.event === 'error' && event.retry && (event.clientMessageId ?? event.requestId) === undefined)

/** Catches up on the socket of a kind of conversations. See docs/protocol.md, "Catching up". */
export function createCatchUp(kind: Kind, options: CatchUpOptions): CatchUp {
  const { socket, onEvent } = options
  const kept = kind === 'direct' ? options.ownCursor : undefined
  const own = createOwnLog(kept)
  const endsRequest = createEndsRequest(options, () => {
    logs.endsAsked()
    return socket.send({ sync: { ...own.cursor, behind: true } })
  })
  const logs: Logs<LoggedEvent> = createLogs({
    ...options,
    request: (id, after) => socket.send({ backfill: { ...addressOf({ kind, id }), after } }),
    onEvent: (_, event, isMissed) => onEvent(event, isMissed),
    onReset: reset,
    onGone: (id) => options.onGone?.({ kind, id }),
    isWanted: (id) => options.isWanted?.({ kind, id }) ?? true,
    onSilence: endsRequest.start,
  })
  const expected = epochOf(logs, reset, kept?.epoch)

  function reset(id: number) {
    options.onReset?.({ kind, id })
  }

  function takeSynced(event: Extract<AnyEvent, { event: 'synced' }>) {
    const isOther = expected.met(event.epoch)
    if (isOther) options.onRestored?.(kind)
    const isFirst = own.cursor === undefined
    // Only the chat socket sends the own log.
    const missed = 'changes' in event ? own.synced(event, endsRequest.isPending) : []
    if (missed) endsRequest.answered()
    // Another page's answer may be the first one here: it begins where that page was.
    if (missed && ('reset' in event ? event.reset || isFirst : isOther)) options.onResetAll?.(kind)
    for (const change of missed ?? []) onEvent({ event: 'changed', ...change }, true)
    onEvent(event, false)
    logs.ends(new Map(event.conversations.map((end) => [targetOf(end)?.id ?? 0, end.position])))
    if (own.isBehind) endsRequest.start()
  }

  function takeOwn(event: ChatEventOf<'changed'> & { readonly position: number }) {
    if (own.take(event.position)) onEvent(event, false)
    if (own.isBehind) endsRequest.start()
  }

  return {
    opened: endsRequest.start,
    closed() {
      endsRequest.stop()
      logs.closed()
    },
    sync: endsRequest.startAgain,
    take(event) {
      if (event.event === 'synced') return takeSynced(event)
      const id = targetOf(event)?.id
      if (event.event === 'backfill') {
        const events: AnyEvent[] = event.events
        return logs.fill(id ?? 0, { ...event, events: events.filter(hasPlace) })
      }
      if (hasPlace(event)) {
        if (id !== undefined) return logs.take(id, event)
        if (event.event === 'changed') return takeOwn(event)
      }
      onEvent(event, false)
      if (isCallToSync(event)) endsRequest.startAgain()
    },
    cursorOf: logs.cursorOf,
    startFrom: expected.startFrom,
    get isAsking() {
      return endsRequest.isPending
    },
    get cursor() {
      return own.cursor
    },
    get epoch() {
      return expected.epoch
    },
  }
}
