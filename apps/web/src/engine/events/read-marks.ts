import { type Kind, targetOf } from '@parley/client'
import type { ChatEvent, GroupEvent } from '@parley/contract'
import type { Target } from '../../domain/conversations/target.ts'
import type { Conversations } from '../conversations/conversations.ts'

export type ReadMarks = ReturnType<typeof createReadMarks>

/** How far I have read each conversation as the server has it, by sequence. */
export function createReadMarks(conversations: Conversations) {
  const marks = { direct: new Map<number, number>(), group: new Map<number, number>() }

  /** Undefined until the server has sent it. */
  const known = ({ kind, id }: Target) => marks[kind].get(id)
  /** The same, or 0. */
  const of = (target: Target) => known(target) ?? 0

  function note(target: Target | undefined, sequence: number) {
    if (!target) return
    marks[target.kind].set(target.id, Math.max(of(target), sequence))
    conversations.known(target)?.noteRead({ sequence })
  }

  return {
    of,
    known,

    /** Takes from the sockets how far I have read on any device: earlier messages are not unread here. */
    take(event: ChatEvent | GroupEvent) {
      if (event.event === 'synced') {
        for (const end of event.conversations) note(targetOf(end), end.readUpTo)
      }
      if (event.event === 'receipt' && !('isMe' in event && !event.isMe))
        note(targetOf(event), event.readUpTo)
    },

    /** Sequences mean other messages. */
    forget: (kind: Kind) => marks[kind].clear(),
  }
}
