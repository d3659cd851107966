import type { ChatEvent, GroupEvent } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../lib/session.ts'
import { requestOnChat, requestOnGroup } from '../../realtime/realtime.ts'
import { peerOf } from './arrivals.ts'
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
  if (event.event === 'typing') {
    const { userID } = event
    const target: Target =
      'groupID' in event ? { kind: 'group', id: event.groupID } : { kind: 'direct', id: userID }
    begins(pathOf(target), userID)
  }
  if (event.event !== 'message' || event.message.isMe) return
  const { message } = event
  if ('groupID' in message) ends(pathOf({ kind: 'group', id: message.groupID }), message.userID)
  else ends(pathOf({ kind: 'direct', id: peerOf(message).id }), peerOf(message).id)
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
  if (target.kind === 'direct') requestOnChat({ typing: { revUserID: target.id } })
  else requestOnGroup({ typing: { groupID: target.id } })
}

onSessionEnd(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  writing.setState({}, true)
})
