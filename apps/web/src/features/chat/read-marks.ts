import { targetOf } from '@parley/client'
import type { ChatEvent, GroupEvent } from '@parley/contract'
import { onSessionEnd } from '../../lib/session.ts'
import { knownConversation } from './conversations.ts'
import { pathOf, type Target } from './model/target.ts'

/** How far I have read each conversation as the server has it, by sequence. */
const marks = new Map<string, number>()

/** The same of one conversation; 0 until the server has told it. */
export const readUpTo = (target: Target) => marks.get(pathOf(target)) ?? 0

/** Takes what the sockets tell of how far I have read, on whichever device: what lies before is not unread here. */
export function takeOwnMarks(event: ChatEvent | GroupEvent) {
  if (event.event === 'synced') {
    for (const end of event.conversations) note(targetOf(end), end.readUpTo)
  }
  if (event.event === 'receipt' && !('isMe' in event && !event.isMe)) note(targetOf(event), event.readUpTo)
}

function note(target: Target | undefined, sequence: number) {
  if (!target) return
  marks.set(pathOf(target), Math.max(readUpTo(target), sequence))
  knownConversation(target)?.noteRead({ sequence })
}

onSessionEnd(() => marks.clear())
