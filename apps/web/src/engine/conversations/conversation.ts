import { type Ack, type Command, keyOfCommand, type Pin } from '@parley/client'
import type { OutgoingMsg, ThreadPlace, Withdrawer } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { inTime } from '../../domain/api/in-time.ts'
import type { ConversationCalls } from '../../domain/conversations/calls.ts'
import type { Author, Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { defined } from '../../platform/defined.ts'
import type { Edit } from '../timeline/edits.ts'
import type { More, Outgoing } from '../timeline/entry.ts'
import { type Failure, failureOf } from '../timeline/failure.ts'
import { type Composed, localMessage } from '../timeline/local-message.ts'
import type { ReactionUpdate } from '../timeline/reactions.ts'
import { furtherMark, isReadBy, type ReadMark } from '../timeline/read-mark.ts'
import type { SurveyUpdate } from '../timeline/surveys.ts'
import * as timelines from '../timeline/timeline.ts'
import { createConversationStore } from './conversation-state.ts'
import { createHistory, type HistorySources } from './history.ts'
import { createReaching } from './reaching.ts'
import type { ViewPlace } from './view-place.ts'

/** A stored message as the live socket brings it. */
export interface Arrival {
  message: Message
  clientMessageId?: string | undefined
}

/** Dependencies of a conversation. */
export interface Surroundings extends Omit<HistorySources, 'fetchPage'> {
  target: Target
  /** The message with which it begins, for one of the threads of a conversation. */
  thread?: number | undefined
  calls: Pick<ConversationCalls, 'fetchPage' | 'deleteMessages'>
  me(): Author
  /** @param message as it is shown meanwhile */
  send(outgoing: Outgoing, message: Message): Promise<Ack>
  withdraw(msg: OutgoingMsg): Promise<Ack>
  command(command: Command): Promise<void>
  /** A message is not to be sent any more, even if it is on its way. */
  abandon(outgoing: Outgoing): void
  createId(): string
  now(): Date
}

export type Conversation = ReturnType<typeof createConversation>

/** Milliseconds between two tries to load a chat into which something has come, though it could not be loaded. */
const retryMs = 10_000

/** A conversation on this page, or a thread of one: its state, and the actions in it. */
export function createConversation(surroundings: Surroundings) {
  const { target, thread, calls, me, send, abandon, createId, now } = surroundings
  const state = createConversationStore(thread)
  const { store, update, change } = state
  const { getState } = store
  /** How often something has gone by its age. */
  let erasures = 0
  /** A page that is read during a removal is outdated, and read again. */
  const fetchPage: typeof calls.fetchPage = async (...page) => {
    const before = erasures
    const read = await inTime(() => calls.fetchPage(...page))
    if (read.hasPins) store.setState({ hasPins: true })
    const [, start] = page
    if (read.thread !== undefined && start?.by === 'id') threads.set(start.value, read.thread)
    return before === erasures ? read : fetchPage(...page)
  }
  const sources = { ...surroundings, fetchPage }
  const history = createHistory(sources, state)
  const reaching = createReaching(sources, state)
  /** Threads of messages that were sent in one alone, as far as they were asked for. */
  const threads = new Map<number, number>()
  let lastPlace = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  const closing = new AbortController()

  /** @returns whether it was not here before */
  function receive({ message, clientMessageId }: Arrival): boolean {
    if (getState().status === 'empty') return false
    const { entries, keys } = getState().timeline
    const isKnown = keys.has(message.id)
    const unsent = entries.get(clientMessageId ?? '')
    // It was held, and was let through.
    if (unsent?.state === 'failed') abandon(unsent.outgoing)
    change((timeline) => timelines.arrive(timeline, { message, clientMessageId }))
    retryFailed()
    return !isKnown
  }

  /** Else new messages would appear as if there were none before them. A busy server is spared. */
  function retryFailed(waitMs = 0) {
    if (getState().status !== 'failed' || retrying !== undefined || closing.signal.aborted) return
    async function retry() {
      await history.retryOpening()
      retrying = undefined
      retryFailed(retryMs)
    }
    retrying = setTimeout(() => void retry(), waitMs)
  }

  /** @param command undefined once it is answered */
  function setUnanswered(key: string, command: Command | undefined) {
    const unanswered = new Map(getState().unanswered)
    const { react } = { react: undefined, ...(command ?? unanswered.get(key)) }
    if (command) unanswered.set(key, command)
    else unanswered.delete(key)
    store.setState({ unanswered })
    if (!react) return
    const wanted = { ...react, on: command ? react.on : undefined }
    change((timeline) => timelines.wantReaction(timeline, wanted))
  }

  function noteRead(mark: Partial<ReadMark>) {
    const { read } = getState()
    const further = furtherMark(read, mark)
    if (further !== read) store.setState({ read: further })
  }

  /** Where one was when one left, unless that was at the end. */
  let left: ViewPlace | undefined

  /** Whether I have still to read what stands under the divider. */
  function hasUnread() {
    const { timeline, unreadFrom, read } = getState()
    const divided = timeline.entries.get(unreadFrom ?? '')
    return divided !== undefined && !isReadBy(divided.message, read)
  }

  /**
   * This message is new to me: the divider goes above it, unless there is one above something still unread.
   *
   * @param isHeldStill the divider may not leave a place where it is, because what is below would move
   */
  function markUnreadFrom(id: number, isHeldStill: boolean) {
    const { timeline, unreadFrom, read } = getState()
    const entry = timelines.entryOfId(timeline, id)
    if (!entry || isReadBy(entry.message, read) || hasUnread()) return
    if (isHeldStill && timeline.entries.has(unreadFrom ?? '')) return
    update(timeline, { unreadFrom: entry.key })
  }

  /** What goes out with a message of a thread. Messages that are sent together are all shown in the chat too. */
  function takePlace(root: number): ThreadPlace {
    if (!getState().isAlsoInChat) return { root }
    queueMicrotask(() => store.setState({ isAlsoInChat: false }))
    return { root, inChat: true }
  }

  async function transmit(outgoing: Outgoing, message: Message) {
    try {
      const ack = await send(outgoing, message)
      change((timeline) => timelines.acknowledge(timeline, ack))
    } catch (error) {
      change((timeline) => timelines.fail(timeline, outgoing.clientMessageId, failureOf(error)))
    }
  }

  function show(outgoing: Outgoing, message: Message) {
    lastPlace += 1
    const place = lastPlace
    update(timelines.queue(getState().timeline, { outgoing, message, place }), { unreadFrom: undefined })
  }

  function queue(outgoing: Outgoing, message: Message) {
    show(outgoing, message)
    // A sent message is at the end. Without a network the view stays where it is until there is one.
    const isFailed = getState().status === 'failed'
    void (isFailed ? history.open() : history.toNewest()).catch(() => {})
    return transmit(outgoing, message)
  }

  return {
    store,
    target,
    thread,
    closed: closing.signal,
    ...history,
    ...reaching,
    receive,
    markUnreadFrom,
    hasUnread,
    noteRead,

    /** Where a view that opens stands: at the requested message, else at the unread ones, else where the reader was. */
    beginning(): ViewPlace {
      const { beginsAt, unreadFrom, timeline } = getState()
      const isAsked = beginsAt !== undefined && timeline.entries.has(beginsAt)
      if (isAsked && beginsAt !== unreadFrom) return { key: beginsAt }
      if (isAsked || hasUnread()) return 'divider'
      return left ?? 'end'
    },

    /** The view has gone. A divider over what is read goes with it. @param place where it was; undefined at the end */
    leave(place: ViewPlace | undefined) {
      left = place
      store.setState({ beginsAt: undefined })
      const { timeline, unreadFrom } = getState()
      if (unreadFrom !== undefined && !hasUnread()) update(timeline, { unreadFrom: undefined })
    },

    /** Sends a message of mine. It shows at once, and its state follows. */
    send(msg: Composed, original?: Message, { known, vanishAfter, isOvertaken, ...more }: More = {}) {
      const extras = thread === undefined ? more : { ...more, thread: takePlace(thread) }
      const beside = defined({ vanishAfter, isOvertaken, ...extras, ...known })
      const outgoing = { msg, clientMessageId: createId(), ...beside }
      return queue(outgoing, localMessage({ msg, from: me(), original, at: now(), extras }))
    },

    /** Goes on with what was not sent when this device last had the chat. */
    resume: queue,

    /** Shows again what was refused then. */
    showFailed(outgoing: Outgoing, message: Message, failure: Failure) {
      show(outgoing, message)
      change((timeline) => timelines.fail(timeline, outgoing.clientMessageId, failure))
    },

    /** Sends a failed message again, as the same message. */
    retry(key: string) {
      const entry = getState().timeline.entries.get(key)
      if (entry?.state !== 'failed') return
      void queue(entry.outgoing, { ...entry.message, createdAt: now().toISOString() })
    },

    /** Asks what has become of what the staff looks at. */
    askAboutHeld() {
      for (const entry of getState().timeline.entries.values())
        if (entry.state === 'failed' && entry.isHeld) void transmit(entry.outgoing, entry.message)
    },

    /** Gives up a message that is not sent. */
    discard(key: string) {
      const entry = getState().timeline.entries.get(key)
      if (!entry || entry.state === 'sent') return
      abandon(entry.outgoing)
      change((timeline) => timelines.discard(timeline, key))
    },

    /** Takes messages out of my view, on all my devices. */
    async remove(ids: readonly number[]) {
      await calls.deleteMessages(ids)
      change((timeline) => timelines.remove(timeline, ids))
    },

    /** Asks the server to withdraw a message; the page changes when it says that it is done. */
    withdraw: (msgID: number) =>
      surroundings.withdraw({ type: MessageType.withdrawn, withdrawMsg: { msgID } }),

    /** Something became of the group. */
    takeLine(line: SystemLine) {
      if (getState().status !== 'empty') change((timeline) => timelines.mergeLines(timeline, [line]))
    },

    /** Somebody has pinned a message, or unpinned it. */
    takePin({ messageId, on }: Pin) {
      const pinned = new Set(getState().pinned)
      if (on) pinned.add(messageId)
      else pinned.delete(messageId)
      store.setState({ hasPins: getState().hasPins || on, pinned })
    },

    /** All that is pinned was read. */
    notePins: (ids: readonly number[]) => store.setState({ hasPins: ids.length > 0, pinned: new Set(ids) }),

    /**
     * Does something to a message. Until the server has answered it is in `unanswered`, where the page finds what it
     * shows at once; of commands for the same thing, the last.
     *
     * @throws {SendError} when it is refused
     */
    async command(command: Command) {
      const key = keyOfCommand(command)
      setUnanswered(key, command)
      try {
        await surroundings.command(command)
      } finally {
        // Else a later one is still unanswered.
        if (getState().unanswered.get(key) === command) setUnanswered(key, undefined)
      }
    },

    /** What I send next in this thread is to be shown in the chat too. */
    setAlsoInChat: (isAlsoInChat: boolean) => store.setState({ isAlsoInChat }),

    /** The thread in which a message was sent alone, once the server was asked for the message. */
    threadOf: (id: number) => threads.get(id),

    /** Something that is shown of messages has changed. */
    rewrite: change,

    /** Somebody has reacted. */
    reacted(update: ReactionUpdate) {
      if (getState().status !== 'empty') change((timeline) => timelines.react(timeline, update))
    },

    /** Nobody wants to read it any more. */
    close() {
      closing.abort()
      clearTimeout(retrying)
    },

    /** Somebody has answered a survey, or has closed it. */
    answered(update: SurveyUpdate) {
      if (getState().status !== 'empty') change((timeline) => timelines.survey(timeline, update))
    },

    /** A message says something else. */
    edited(edit: Edit) {
      if (getState().status !== 'empty') change((timeline) => timelines.edit(timeline, edit))
    },

    /** Something has gone by its age. */
    erase(next: (timeline: timelines.Timeline) => timelines.Timeline) {
      erasures += 1
      change(next)
    },

    withdrawn: (id: number, content: string, by?: Withdrawer) =>
      change((timeline) => timelines.withdraw(timeline, id, content, by)),
  }
}
