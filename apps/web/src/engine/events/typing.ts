import { targetOf } from '@parley/client'
import type { ChatEvent, GroupEvent } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { createStore } from 'zustand/vanilla'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import type { Live } from '../live/live.ts'

const nobody: readonly number[] = []
/** The signal is sent this often while I go on typing: before it ends, and not so soon that it would be ignored. */
const sendEveryMs = ((limits.typingEverySeconds + limits.typingSeconds) / 2) * 1000

/** Ids by the path of their conversation. */
type TypingPeople = Readonly<Record<string, readonly number[]>>

export type Typing = ReturnType<typeof createTyping>

/** People who are typing, by conversation; sends the signal that I am. */
export function createTyping({ sendTyping }: Pick<Live, 'sendTyping'>) {
  const store = createStore<TypingPeople>(() => ({}))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let sentAt = { path: '', time: 0 }

  const inPath = (path: string) => store.getState()[path] ?? nobody

  function begins(path: string, userId: number) {
    const key = `${path} ${userId}`
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => ends(path, userId), limits.typingSeconds * 1000),
    )
    if (!inPath(path).includes(userId)) store.setState({ [path]: [...inPath(path), userId] })
  }

  function ends(path: string, userId: number) {
    const key = `${path} ${userId}`
    clearTimeout(timers.get(key))
    if (timers.delete(key)) store.setState({ [path]: inPath(path).filter((id) => id !== userId) })
  }

  return {
    store,

    idsIn: (all: TypingPeople, target: Target) => all[pathOf(target)] ?? nobody,

    /** Takes the signs of typing, and the messages that end it. */
    take(event: ChatEvent | GroupEvent) {
      const target = targetOf(event)
      if (!target) return
      if (event.event === 'typing') begins(pathOf(target), event.userID)
      if (event.event !== 'message' || event.message.isMe) return
      ends(pathOf(target), 'groupID' in event.message ? event.message.userID : target.id)
    },

    /** Sends the others the signal that I am typing, unless they know. */
    notify(target: Target, now = Date.now()) {
      const path = pathOf(target)
      if (sentAt.path === path && now - sentAt.time < sendEveryMs) return
      sentAt = { path, time: now }
      sendTyping(target)
    },

    close() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
