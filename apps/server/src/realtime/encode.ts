import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage } from '@parley/contract'
import type { GroupNotice, Notice } from './notices.ts'

/** What a connection gets for a notice, if anything. `mine`: the receiver is the message's sender. */
export interface Audience {
  readonly extended: boolean
  readonly mine: boolean
}

type Frame = ChatMessage | ChatEvent | GroupMessage | GroupEvent

/** Frames already made of a notice: each audience's is serialised once, however many connections it has. */
const frames = new WeakMap<Notice | GroupNotice, Array<Buffer | null | undefined>>()

export function encodeNotice(notice: Notice | GroupNotice, audience: Audience): Buffer | null {
  const made = frames.get(notice) ?? []
  frames.set(notice, made)
  const index = (audience.extended ? 2 : 0) + (audience.mine ? 1 : 0)
  const known = made[index]
  if (known !== undefined) return known
  const value = frameOf(notice, audience)
  const frame = value === null ? null : Buffer.from(JSON.stringify(value))
  made[index] = frame
  return frame
}

function frameOf(notice: Notice | GroupNotice, { extended, mine }: Audience): Frame | null {
  if (notice.kind === 'chat' || notice.kind === 'group') {
    const message = { ...notice.message, isMe: mine } as ChatMessage | GroupMessage
    return extended ? messageEvent(notice, message) : message
  }
  if (!extended) return null
  switch (notice.kind) {
    case 'changed':
      return { event: 'changed', topics: [...notice.topics] }
    case 'presence':
      return { event: 'presence', userID: notice.userId, isOnline: notice.isOnline }
    case 'sessionEnded':
    case 'membership':
      return null
  }
}

interface Placed {
  readonly sequence?: number
  readonly clientMessageId?: string
}

function messageEvent({ sequence, clientMessageId }: Placed, message: ChatMessage | GroupMessage): Frame {
  if (sequence === undefined) return { event: 'notice', message } as Frame
  return { event: 'message', message, sequence, ...(clientMessageId && { clientMessageId }) } as Frame
}
