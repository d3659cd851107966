import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { type GroupSnapshot, heldUntil, slowMs } from '../../../domain/groups/pace.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { ConversationState } from '../../../engine/conversations/conversation-state.ts'
import type { Engine } from '../../../engine/engine.ts'
import { useWaking } from './use-waking.ts'

export interface Slow {
  /** I wait with the next message. */
  readonly isHeld: boolean
  /** Until when; undefined while that is not known. */
  readonly until: number | undefined
}

const free: Slow = { isHeld: false, until: undefined }

/** Whether slow mode has me wait in a group. */
export function useSlow(snapshot: GroupSnapshot | undefined, { store, target }: Conversation): Slow {
  const lastSentAt = useStore(useEngine().part(createOwnSends).store, (all) => all[target.id] ?? 0)
  const isSending = useStore(store, isAnythingOnItsWay)
  const [seen, setSeen] = useState(Date.now)
  const now = Math.max(seen, snapshot?.at ?? 0, lastSentAt)
  const until = snapshot && heldUntil(snapshot, lastSentAt)
  useWaking(now, until, setSeen)
  if (!snapshot || slowMs(snapshot.group) === 0) return free
  if (until !== undefined && now < until) return { isHeld: true, until }
  return isSending ? { isHeld: true, until: undefined } : free
}

/** Messages that are being sent are at the end. */
function isAnythingOnItsWay({ timeline: { entries, order } }: ConversationState): boolean {
  return entries.get(order.at(-1) ?? '')?.state === 'sending'
}

/** When a message of mine came last to each group, from whichever device, by the clock of this one. */
function createOwnSends({ live }: Pick<Engine, 'live'>) {
  const store = createStore<Readonly<Record<number, number>>>(() => ({}))
  const close = live.subscribe('heard', ({ event, isMissed }) => {
    if (isMissed || event.event !== 'message' || !('groupID' in event.message)) return
    const { groupID, isMe } = event.message
    if (isMe) store.setState({ [groupID]: Date.now() })
  })
  return { store, close }
}
