import { ApiError, createClientMessageId } from '@parley/client'
import { callsOf } from '../../domain/conversations/calls.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { createDebounce } from '../../platform/time/debounce.ts'
import type { KeptConversations } from '../kept/kept-conversations.ts'
import type { Live } from '../live/live.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Entry } from '../timeline/entry.ts'
import { isLive, liveLines, liveMessages } from '../timeline/timeline.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { withRareEvents } from './rare-events.ts'

/** A changed conversation is stored after a pause; one that never stops changing, from time to time. */
const pace = { restMs: 1000, mostMs: 10_000 }

/** Milliseconds until a failed read is repeated: twice as many after each failure, up to a limit. */
const firstAgainMs = 1000
const lastAgainMs = 60_000

interface Needs {
  me(): Author
  live: Pick<Live, 'send' | 'command' | 'cursorOf' | 'readOnFrom'>
  kept: KeptConversations
  outbox: Outbox
}

export type Conversations = ReturnType<typeof createConversations>

/** Whether the server refuses the conversation: one that I may not read receives nothing any more either. */
const isRefused = (error: unknown) => error instanceof ApiError && error.kind === 'refused'

const vanishes = ({ message: { extras } }: Entry) => extras?.vanishesAt

/** The conversations that this page has needed, each made on first use. */
export function createConversations({ me, live, kept, outbox }: Needs) {
  const conversations = new Map<string, Conversation>()
  const saving = createDebounce(save, pace)
  const attempts = new Map<string, ReturnType<typeof setTimeout>>()
  let isClosed = false

  function keepWhenItRests(conversation: Conversation) {
    conversation.store.subscribe(({ timeline, read, hasPins }, before) => {
      if (timeline !== before.timeline && [...timeline.entries.values()].some(vanishes))
        withRareEvents(({ watchDisappearing }) => watchDisappearing(conversation))
      const isSame = timeline === before.timeline && read === before.read && hasPins === before.hasPins
      if (!isClosed && !isSame) saving.schedule(conversation)
    })
  }

  function save(conversation: Conversation) {
    const { store, target, thread } = conversation
    const { status, timeline, hasOlder, read, hasPins } = store.getState()
    const cursor = live.cursorOf(target)
    if (thread !== undefined || status !== 'ready' || !isLive(timeline)) return
    // Its place in the log is known once the socket has opened, or what was missed has been read.
    if (!cursor || conversation.isBehind()) return saving.schedule(conversation)
    const path = pathOf(target)
    const messages = liveMessages(timeline)
    const lines = liveLines(timeline)
    void kept
      .keep({ path, messages, lines, hasOlder, hasPins, cursor, readUpTo: read.id, keptAt: Date.now() })
      .then(kept.limit)
  }

  /**
   * The conversation with a person or of a group.
   *
   * @param thread the first message of one of its threads, for that
   */
  function of(target: Target, thread?: number): Conversation {
    const path = pathOf(target, thread)
    const known = conversations.get(path)
    if (known) return known
    const calls = callsOf(target, thread)
    const conversation = createConversation({
      target,
      thread,
      me,
      calls: {
        ...calls,
        async fetchPage(...page) {
          if (isClosed) throw new Error('the engine that wanted this is closed')
          return calls.fetchPage(...page)
        },
      },
      readKept: async () => (thread === undefined ? kept.read(path) : undefined),
      // The log is read on for the chat; its events are those of its threads too.
      readOnFrom: (cursor) => (thread === undefined ? live.readOnFrom(target, cursor) : undefined),
      send: (outgoing, message) => outbox.send(target, outgoing, message),
      withdraw: (msg) => live.send(target, msg, createClientMessageId()),
      command: (command) => live.command(target, command),
      abandon: (outgoing) => void outbox.abandon(outgoing),
      createId: createClientMessageId,
      now: () => new Date(),
    })
    conversations.set(path, conversation)
    keepWhenItRests(conversation)
    return conversation
  }

  function resetView(conversation: Conversation, countUnread: () => number | Promise<number>) {
    const path = pathOf(conversation.target, conversation.thread)
    const attempt = (waitMs: number) =>
      void conversation.reset(countUnread).catch((error: unknown) => {
        if (isClosed || isRefused(error)) return
        const again = () => conversation.isBehind() && attempt(Math.min(2 * waitMs, lastAgainMs))
        clearTimeout(attempts.get(path))
        attempts.set(path, setTimeout(again, waitMs))
      })
    attempt(firstAgainMs)
  }

  /** A conversation and its threads, as far as this page has needed them. */
  function viewsOf({ kind, id }: Target): Conversation[] {
    return [...conversations.values()].filter(({ target }) => target.kind === kind && target.id === id)
  }

  return {
    of,
    /** A conversation, or a thread of it, if this page has needed it before. */
    known: (target: Target, thread?: number) => conversations.get(pathOf(target, thread)),
    viewsOf,
    all: () => [...conversations.values()],

    /** Begins to read a conversation that will be on the screen in a moment, if nothing of it is here. */
    prepare(target: Target, unread: () => number | Promise<number>) {
      const conversation = of(target)
      if (conversation.store.getState().status === 'empty') void conversation.open(unread())
    },

    /** Missed events are not delivered one by one: the history is read anew, and retried until that succeeds. */
    reset(target: Target, countUnread: () => number | Promise<number>) {
      for (const view of viewsOf(target)) resetView(view, view.thread === undefined ? countUnread : () => 0)
    },

    /** On another page I have taken messages out of my view. */
    forgetRemoved() {
      for (const conversation of conversations.values()) conversation.forgetRemoved().catch(() => {})
      void kept.drop()
    },

    close() {
      isClosed = true
      saving.close()
      for (const timer of attempts.values()) clearTimeout(timer)
      for (const conversation of conversations.values()) conversation.close()
      conversations.clear()
    },
  }
}
