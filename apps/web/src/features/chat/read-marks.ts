import type { ChatEvent, GroupEvent } from '@parley/contract'
import { knownConversation } from './conversations.ts'
import type { Target } from './model/target.ts'

/** Takes what the sockets tell of how far I have read, on whichever device: what lies before is not unread here. */
export function takeOwnMarks(event: ChatEvent | GroupEvent) {
  if (event.event === 'synced') {
    for (const conversation of event.conversations) note(targetOf(conversation), conversation.readUpTo)
  }
  if (event.event === 'receipt' && !('isMe' in event && !event.isMe)) note(targetOf(event), event.readUpTo)
}

const note = (target: Target, sequence: number) => knownConversation(target)?.noteRead({ sequence })

const targetOf = (named: { userID: number } | { groupID: number }): Target =>
  'groupID' in named ? { kind: 'group', id: named.groupID } : { kind: 'direct', id: named.userID }
