import { createClientMessageId } from '@parley/client'
import { session } from '../../lib/session.ts'
import { cursorOf, readOnFrom, setWanted } from '../../realtime/realtime.ts'
import { dropKept, keep, limitKept, readKept } from './keeping.ts'
import { type Conversation, createConversation } from './model/conversation.ts'
import { pathOf, type Target } from './model/target.ts'
import { storedMessages } from './model/timeline.ts'
import { abandon, sendKept } from './outbox/outbox.ts'
import { transportOf } from './transport.ts'

const conversations = new Map<string, Conversation>()

/** Milliseconds in which a conversation has to rest before what has become of it is kept. */
const restMs = 1000

/** The conversation with a person or of a group, as long as this page and session last. */
export function conversationOf(target: Target): Conversation {
  const path = pathOf(target)
  const known = conversations.get(path)
  if (known) return known
  const { fetchPage, send } = transportOf(target)
  const conversation = createConversation({
    target,
    me() {
      const { userID: id, nickname, avatar } = session.getState()
      return { id, nickname, memberNickname: '', avatar }
    },
    fetchPage,
    readKept: () => readKept(path),
    readOnFrom: (cursor) => readOnFrom(target, cursor),
    send: (outgoing, message) => sendKept(target, outgoing, message, send),
    withdraw: send,
    abandon: (outgoing) => void abandon(outgoing),
    createId: createClientMessageId,
    now: () => new Date(),
  })
  conversations.set(path, conversation)
  keepWhenItRests(conversation)
  return conversation
}

function keepWhenItRests({ store, target }: Conversation) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe(({ timeline, read }, before) => {
    if (timeline === before.timeline && read === before.read) return
    clearTimeout(timer)
    timer = setTimeout(save, restMs)
  })

  function save() {
    const path = pathOf(target)
    if (conversations.get(path)?.store !== store) return stop()
    const { status, timeline, hasOlder, read } = store.getState()
    const cursor = cursorOf(target)
    if (status !== 'ready' || !cursor) return
    const messages = storedMessages(timeline)
    void keep({ path, messages, hasOlder, cursor, readUpTo: read.id, keptAt: Date.now() }).then(limitKept)
  }
}

/** Begins to read a conversation that will be on the screen in a moment, if nothing of it is here. */
export function prepare(target: Target, unread: () => number | Promise<number>) {
  const conversation = conversationOf(target)
  if (conversation.store.getState().status === 'empty') void conversation.open(unread())
}

/** A conversation if this page has needed it before. */
export const knownConversation = (target: Target) => conversations.get(pathOf(target))

export const allConversations = () => [...conversations.values()]

/** On another page I have taken messages out of my view. */
export function forgetRemoved() {
  for (const conversation of conversations.values()) conversation.forgetRemoved().catch(() => {})
  void dropKept()
}

setWanted((target) => {
  const status = knownConversation(target)?.store.getState().status
  return status === 'loading' || status === 'ready'
})

session.subscribe(({ userID }, before) => {
  if (userID !== before.userID) conversations.clear()
})
