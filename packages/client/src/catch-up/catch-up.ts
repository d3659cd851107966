import type { ChatEvent, ChatEventOf, GroupEvent } from '@parley/contract'
import type { Socket } from '../socket/socket.ts'
import type { Timers } from '../socket/timers.ts'
import { addressOf, type Kind, type Target, targetOf } from '../wire/target.ts'
import { createAsking } from './asking.ts'
import { type Cursor, epochOf } from './epoch.ts'
import { createLogs, type Logs } from './logs.ts'
import { createOwnLog } from './own-log.ts'

type AnyEvent = ChatEvent | GroupEvent

export interface CatchUpOptions {
  socket: Pick<Socket, 'send' | 'reconnect'>
  /**
   * What happens: what has a place in a conversation's log once and in order, everything else as it comes.
   *
   * @param isMissed it was read afterwards instead of heard
   */
  onEvent(event: AnyEvent, isMissed: boolean): void
  /** What is missing of a conversation will not come event by event: it is to be read again over HTTP. */
  onReset?(target: Target): void
  /** The server has another database than before: ids and sequences mean other messages. What it tells next is of that one. */
  onRestored?(kind: Kind): void
  /** A conversation is no longer among mine, as a group that I have left: what is known of it is to be dropped. */
  onGone?(target: Target): void
  /** What was known of the person's lists says nothing, as at the beginning: they are to be read again over HTTP. */
  onResetAll?(kind: Kind): void
  /** Whether what was missed of a conversation is to come event by event. Default: always. */
  isWanted?(target: Target): boolean
  /** What is known of the person's own log from an earlier time; only the chat socket tells it. */
  ownCursor?: Cursor | undefined
  /** Milliseconds without an answer after which the connection counts as dead. Default: 10 000. */
  answerTimeoutMs?: number
  timers?: Timers
}

/** Catching up on one socket; the conversations are named by the other person's id, or by the group's. */
export interface CatchUp {
  /** To be called when the socket has opened. */
  opened(): void
  /** To be called when it is no longer open. */
  closed(): void
  /** To be called with every event of the socket. */
  take(event: AnyEvent): void
  /**
   * Asks where the logs end and how far the marks are as of now: there is reason to think that a log is new, as when I
   * have joined a group. It is asked anyway when the server says so, and after something without an id, as a `typing`,
   * has failed there.
   */
  sync(): void
  /** The place up to which a conversation is known; undefined if nothing of it is. */
  cursorOf(id: number): number | undefined
  /** Reads a conversation from this place on, which was kept from an earlier time; without an epoch, of this one. @returns false: it is of another */
  startFrom(id: number, cursor: number, epoch?: string): boolean
  /** Names the database whose places these are; undefined until the server has told it. */
  readonly epoch: string | undefined
  /** What is known of the person's own log; undefined on the group socket, and until the server has told it. */
  readonly cursor: Cursor | undefined
}

/** What has a place in a conversation's log. */
type LoggedEvent = AnyEvent & { readonly position: number }

const hasPlace = (event: AnyEvent): event is LoggedEvent =>
  'position' in event && event.position !== undefined

/** Something may have been missed; or something could not be carried out, of which nobody here waits for an answer. */
const isCallToSync = (event: AnyEvent) =>
  event.event === 'behind' ||
  (event.event === 'error' && event.retry && (event.clientMessageId ?? event.requestId) === undefined)

/** Catches up on the socket of a kind of conversations. See docs/protocol.md, "Catching up". */
export function createCatchUp(kind: Kind, options: CatchUpOptions): CatchUp {
  const { socket, onEvent } = options
  const kept = kind === 'direct' ? options.ownCursor : undefined
  const own = createOwnLog(kept)
  const asking = createAsking(options, () => {
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
    onSilence: asking.start,
  })
  const expected = epochOf(logs, reset, kept?.epoch)

  function reset(id: number) {
    options.onReset?.({ kind, id })
  }

  function takeSynced(event: Extract<AnyEvent, { event: 'synced' }>) {
    const isOther = expected.met(event.epoch)
    if (isOther) options.onRestored?.(kind)
    // Only the chat socket tells the own log.
    const missed = 'changes' in event ? own.synced(event) : []
    if (missed) asking.answered()
    if ('reset' in event ? event.reset : isOther) options.onResetAll?.(kind)
    for (const change of missed ?? []) onEvent({ event: 'changed', ...change }, true)
    onEvent(event, false)
    logs.ends(new Map(event.conversations.map((end) => [targetOf(end)?.id ?? 0, end.position])))
    if (own.isBehind) asking.start()
  }

  function takeOwn(event: ChatEventOf<'changed'> & { readonly position: number }) {
    if (own.take(event.position)) onEvent(event, false)
    if (own.isBehind) asking.start()
  }

  return {
    opened: asking.start,
    closed() {
      asking.stop()
      logs.closed()
    },
    sync: asking.startAgain,
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
      if (isCallToSync(event)) asking.startAgain()
    },
    cursorOf: logs.cursorOf,
    startFrom: expected.startFrom,
    get cursor() {
      return own.cursor
    },
    get epoch() {
      return expected.epoch
    },
  }
}
