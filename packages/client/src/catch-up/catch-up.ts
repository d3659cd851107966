import type {
  ChatEvent,
  ChatEventOf,
  ChatRequest,
  GroupEvent,
  GroupEventOf,
  GroupRequest,
} from '@parley/contract'
import type { Socket } from '../socket/socket.ts'
import { systemTimers, type Timers } from '../socket/timers.ts'
import { createLogs, type Logs } from './logs.ts'
import { createOwnLog, type OwnCursor } from './own-log.ts'

interface Options<E> {
  socket: Pick<Socket, 'send' | 'reconnect'>
  /**
   * What happens: what has a place in a conversation's log once and in order, everything else as it comes.
   *
   * @param isMissed it was read afterwards instead of heard
   */
  onEvent(event: E, isMissed: boolean): void
  /** What is missing of a conversation will not come event by event: it is to be read again over HTTP. */
  onReset(id: number): void
  /** A conversation is no longer among mine, as a group that I have left: what is known of it is to be dropped. */
  onGone?(id: number): void
  /** What was known of the person's lists says nothing, as at the beginning: they are to be read again over HTTP. */
  onResetAll(): void
  /** Whether what was missed of a conversation is to come event by event. Default: always. */
  isWanted?(id: number): boolean
  /** Milliseconds without an answer after which the connection counts as dead. Default: 10 000. */
  answerTimeoutMs?: number
  timers?: Timers
}

/** Catching up on one socket; the conversations are named by the other person's id, or by the group's. */
export interface CatchUp<E> {
  /** To be called when the socket has opened. */
  opened(): void
  /** To be called when it is no longer open. */
  closed(): void
  /** To be called with every event of the socket. */
  take(event: E): void
  /**
   * Asks where the logs end and how far the marks are as of now: there is reason to think that a log is new, as when I
   * have joined a group. It is asked anyway when the server says so, and after what was no message, as a receipt, has
   * failed there.
   */
  sync(): void
  /** The place up to which a conversation is known; undefined if nothing of it is. */
  cursorOf(id: number): number | undefined
  /** Reads a conversation from this place on, which was kept from an earlier time; without an epoch, of this one. */
  startFrom(id: number, cursor: number, epoch?: string): void
  /** Names the database whose places these are; undefined until the server has told it. */
  readonly epoch: string | undefined
}

export interface ChatCatchUpOptions extends Options<ChatEvent> {
  /** What is known of the person's own log from an earlier time. */
  cursor?: OwnCursor | undefined
}

export interface ChatCatchUp extends CatchUp<ChatEvent> {
  /** What is known of the person's own log. */
  readonly cursor: OwnCursor | undefined
}

type LoggedChatEvent = (ChatEventOf<'message'> | ChatEventOf<'notice'>) & { position: number }
type LoggedGroupEvent = (GroupEventOf<'message'> | GroupEventOf<'notice'> | GroupEventOf<'changed'>) & {
  position: number
}

/** Something may have been missed; or other than a message, as a receipt, could not be carried out. */
const isCallToSync = (event: ChatEvent | GroupEvent) =>
  event.event === 'behind' || (event.event === 'error' && event.retry && event.clientMessageId === undefined)

const hasPlace = <E extends object>(event: E): event is E & { position: number } =>
  'position' in event && event.position !== undefined

/** Whom a one-to-one message is exchanged with. */
const peerOf = ({ message: { isMe, sendUser, revUser } }: ChatEventOf<'message'> | ChatEventOf<'notice'>) =>
  isMe ? revUser.id : sendUser.id

/** Catches up on the chat socket, which also tells the person's own log. See docs/protocol.md, "Catching up". */
export function createChatCatchUp(options: ChatCatchUpOptions): ChatCatchUp {
  const { socket, onEvent, onResetAll } = options
  const own = createOwnLog(options.cursor)
  const request = (frame: ChatRequest) => socket.send(frame)
  const asking = syncing(options, () => {
    logs.endsAsked()
    return request({ sync: { ...own.cursor, behind: true } })
  })
  const logs: Logs<LoggedChatEvent> = createLogs({
    ...options,
    request: (revUserID, after) => request({ backfill: { revUserID, after } }),
    onEvent: (_, event, isMissed) => onEvent(event, isMissed),
    onSilence: asking.start,
  })

  const expected = epochOf(logs, options.onReset, options.cursor?.epoch)

  function takeSynced(event: ChatEventOf<'synced'>) {
    expected.met(event.epoch)
    const missed = own.synced(event)
    if (missed) asking.answered()
    if (event.reset) onResetAll()
    for (const change of missed ?? []) onEvent({ event: 'changed', ...change }, true)
    onEvent(event, false)
    logs.ends(new Map(event.conversations.map(({ userID, position }) => [userID, position])))
    if (own.isBehind) asking.start()
  }

  function takeChanged(event: ChatEventOf<'changed'>) {
    if (event.position === undefined) return onEvent(event, false)
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
      if (event.event === 'changed') return takeChanged(event)
      if (event.event === 'backfill')
        return logs.fill(event.userID, { ...event, events: event.events.filter(hasPlace) })
      if ((event.event === 'message' || event.event === 'notice') && hasPlace(event))
        return logs.take(peerOf(event), event)
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

/** Catches up on the group socket. */
export function createGroupCatchUp(options: Options<GroupEvent>): CatchUp<GroupEvent> {
  const { socket, onEvent, onResetAll } = options
  const request = (frame: GroupRequest) => socket.send(frame)
  const asking = syncing(options, () => {
    logs.endsAsked()
    return request({ sync: { behind: true } })
  })
  const logs: Logs<LoggedGroupEvent> = createLogs({
    ...options,
    request: (groupID, after) => request({ backfill: { groupID, after } }),
    onEvent: (_, event, isMissed) => onEvent(event, isMissed),
    onSilence: asking.start,
  })

  const expected = epochOf(logs, options.onReset)

  function takeSynced(event: GroupEventOf<'synced'>) {
    asking.answered()
    if (expected.met(event.epoch)) onResetAll()
    onEvent(event, false)
    logs.ends(new Map(event.conversations.map(({ groupID, position }) => [groupID, position])))
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
      if (event.event === 'backfill')
        return logs.fill(event.groupID, { ...event, events: event.events.filter(hasPlace) })
      if (event.event === 'message' || event.event === 'notice') {
        if (hasPlace(event)) return logs.take(event.message.groupID, event)
      } else if (event.event === 'changed' && hasPlace(event)) return logs.take(event.groupID, event)
      onEvent(event, false)
      if (isCallToSync(event)) asking.startAgain()
    },
    cursorOf: logs.cursorOf,
    startFrom: expected.startFrom,
    get epoch() {
      return expected.epoch
    },
  }
}

/** Which database the places are of that a client holds. What is of another one is dropped. */
function epochOf(
  logs: Pick<Logs<never>, 'clear' | 'startFrom'>,
  onReset: (id: number) => void,
  kept?: string,
) {
  let epoch = kept
  let isTold = false
  return {
    get epoch() {
      return isTold ? epoch : undefined
    },
    /** @returns whether it was another one before */
    met(told: string) {
      const isOther = epoch !== undefined && epoch !== told
      if (isOther) logs.clear()
      epoch = told
      isTold = true
      return isOther
    },
    startFrom(id: number, cursor: number, of?: string) {
      const isOther = of !== undefined && epoch !== undefined && of !== epoch
      if (isOther) return onReset(id)
      epoch ??= of
      logs.startFrom(id, cursor)
    },
  }
}

/** Asks where the logs end, one question at a time; without an answer the connection counts as dead. */
function syncing(
  { socket, answerTimeoutMs = 10_000, timers = systemTimers }: Options<never>,
  ask: () => boolean,
) {
  let giveUp: (() => void) | undefined
  /** The answer to come may be of a time before it was asked for again. */
  let again = false

  function start() {
    if (giveUp || !ask()) return
    giveUp = timers.after(answerTimeoutMs, () => {
      giveUp = undefined
      socket.reconnect()
    })
  }

  function stop() {
    giveUp?.()
    giveUp = undefined
    again = false
  }

  return {
    start,
    startAgain() {
      if (giveUp) again = true
      else start()
    },
    answered() {
      const isStale = again
      stop()
      if (isStale) start()
    },
    stop,
  }
}
