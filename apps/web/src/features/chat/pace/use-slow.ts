import { useState } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { heldUntil, slowMs, type ToldGroup } from '../../../domain/groups/pace.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { ConversationState } from '../../../engine/conversations/conversation-state.ts'
import { createOwnSends } from './own-sends.ts'
import { useWaking } from './use-waking.ts'

export interface Slow {
  /** I wait with the next message. */
  readonly isHeld: boolean
  /** Until when; undefined while that is not known. */
  readonly until: number | undefined
}

const free: Slow = { isHeld: false, until: undefined }

/** Whether slow mode has me wait in a group. */
export function useSlow(told: ToldGroup | undefined, { store, target }: Conversation): Slow {
  const lastSentAt = useStore(useEngine().part(createOwnSends).store, (all) => all[target.id] ?? 0)
  const isSending = useStore(store, isAnythingOnItsWay)
  const [seen, setSeen] = useState(Date.now)
  const now = Math.max(seen, told?.at ?? 0, lastSentAt)
  const until = told && heldUntil(told, lastSentAt)
  useWaking(now, until, setSeen)
  if (!told || slowMs(told.group) === 0) return free
  if (until !== undefined && now < until) return { isHeld: true, until }
  return isSending ? { isHeld: true, until: undefined } : free
}

/** What is on its way stands at the end. */
function isAnythingOnItsWay({ timeline: { entries, order } }: ConversationState): boolean {
  return entries.get(order.at(-1) ?? '')?.state === 'sending'
}
