import { targetOf } from '@parley/client'
import type { ChatEvent, GroupEvent } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../lib/session.ts'
import { tellTyping } from '../../realtime/realtime.ts'
import { pathOf, type Target } from './model/target.ts'

/** Who is writing in a conversation: ids by its path. */
const writing = createStore<Readonly<Record<string, readonly number[]>>>(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const nobody: readonly number[] = []
/** While somebody goes on writing, it is told this often: before it ends, and not so soon that it would be passed over. */
const tellMs = ((limits.typingEverySeconds + limits.typingSeconds) / 2) * 1000
let toldAt = { path: '', time: 0 }

/** Takes the signs of writing, and the messages that end it. */
export function takeTyping(event: ChatEvent | GroupEvent) {
  const target = targetOf(event)
  if (!target) return
  if (event.event === 'typing') begins(pathOf(target), event.userID)
  if (event.event !== 'message' || event.message.isMe) return
  ends(pathOf(target), 'groupID' in event.message ? event.message.userID : target.id)
}

function begins(path: string, userId: number) {
  const key = `${path} ${userId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => ends(path, userId), limits.typingSeconds * 1000),
  )
  const ids = writing.getState()[path] ?? nobody
  if (!ids.includes(userId)) writing.setState({ [path]: [...ids, userId] })
}

function ends(path: string, userId: number) {
  const key = `${path} ${userId}`
  clearTimeout(timers.get(key))
  if (timers.delete(key))
    writing.setState({ [path]: (writing.getState()[path] ?? nobody).filter((id) => id !== userId) })
}

/** Ids of those who are writing in a conversation. */
export const useWriting = (target: Target) => useStore(writing, (all) => all[pathOf(target)] ?? nobody)

/** Tells the others that I am writing, unless they know. */
export function tellWriting(target: Target, now = Date.now()) {
  const path = pathOf(target)
  if (toldAt.path === path && now - toldAt.time < tellMs) return
  toldAt = { path, time: now }
  tellTyping(target)
}

onSessionEnd(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  writing.setState({}, true)
})
