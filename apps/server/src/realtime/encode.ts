import type { ChatEvent, ChatMessage } from '@parley/contract'
import type { ChatNotice, Notice } from './notices.ts'

/** What a connection gets for a notice, if anything. `mine`: the receiver is the message's sender. */
export interface Audience {
  readonly extended: boolean
  readonly mine: boolean
}

/** Frames already made of a notice: each audience's is serialised once, however many connections it has. */
const frames = new WeakMap<Notice, Map<string, Buffer | null>>()

export function encodeNotice(notice: Notice, audience: Audience): Buffer | null {
  const made = frames.get(notice) ?? new Map<string, Buffer | null>()
  frames.set(notice, made)
  const key = `${audience.extended} ${audience.mine}`
  const known = made.get(key)
  if (known !== undefined) return known
  const value = frameOf(notice, audience)
  const frame = value === null ? null : Buffer.from(JSON.stringify(value))
  made.set(key, frame)
  return frame
}

function frameOf(notice: Notice, { extended, mine }: Audience): ChatMessage | ChatEvent | null {
  if (notice.kind === 'chat') {
    const message = { ...notice.message, isMe: mine }
    return extended ? chatEvent(notice, message) : message
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

function chatEvent({ sequence, clientMessageId }: ChatNotice, message: ChatMessage): ChatEvent {
  if (sequence === undefined) return { event: 'notice', message }
  return { event: 'message', message, sequence, ...(clientMessageId && { clientMessageId }) }
}
