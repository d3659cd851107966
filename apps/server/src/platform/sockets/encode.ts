import type { GroupNotice, GroupTopicNotice, Notice, SiteNotice } from './notices.ts'
import { textFrame } from './text-frame.ts'

/** The receiver of a notice. `mine`: they are the message's sender, or a part of the notice is for them. */
export interface Receiver {
  readonly extended: boolean
  readonly mine: boolean
}

type MessageNotice = GroupNotice | Extract<Notice, { kind: 'chat' }>

/** Frames made of the current notice, whose receivers follow one another. */
interface Encoded {
  readonly notice: Notice | GroupTopicNotice | SiteNotice
  readonly frames: Array<Buffer | null | undefined>
  /** Its message as JSON, without `isMe`. */
  message?: string
}

let current: Encoded | undefined

/** The frame for a kind of receiver: made once, however many connections get it. */
export function encodeNotice(
  notice: Notice | GroupTopicNotice | SiteNotice,
  receiver: Receiver,
): Buffer | null {
  if (current?.notice !== notice) current = { notice, frames: [] }
  const { frames } = current
  const index = (receiver.extended ? 2 : 0) + (receiver.mine ? 1 : 0)
  const known = frames[index]
  if (known !== undefined) return known
  const text = textOf(current, receiver)
  const frame = text === null ? null : textFrame(text)
  frames[index] = frame
  return frame
}

function textOf(encoded: Encoded, { extended, mine }: Receiver): string | null {
  const { notice } = encoded
  if (notice.kind === 'chat' || notice.kind === 'group') {
    encoded.message ??= JSON.stringify(notice.message)
    const rest = `"isMe":${mine},${encoded.message.slice(1)}`
    return extended ? messageEvent(notice, rest) : `{${rest}`
  }
  if (!extended) return null
  switch (notice.kind) {
    case 'changed':
      return JSON.stringify({ event: 'changed', topics: notice.topics, position: notice.position })
    case 'siteChanged':
      return JSON.stringify({ event: 'changed', topics: notice.topics })
    case 'groupChanged': {
      const { groupId, topics, position, update, line } = notice
      return JSON.stringify({ event: 'changed', groupID: groupId, topics, position, update, line })
    }
    case 'groupTyping':
      return JSON.stringify({ event: 'typing', groupID: notice.groupId, userID: notice.userId })
    case 'groupLogged':
      return JSON.stringify(mine ? { ...notice.event, mine: notice.own?.mine } : notice.event)
    case 'chatEvent':
    case 'groupEvent':
      return JSON.stringify(notice.event)
    case 'presence':
      return JSON.stringify({ event: 'presence', userID: notice.userId, isOnline: notice.isOnline })
    case 'sessionEnded':
    case 'membership':
      return null
  }
}

function messageEvent(notice: MessageNotice, rest: string): string {
  const { sequence, position, clientMessageId, media, extras, erased } = notice
  // A node of an earlier version publishes `media` alone.
  const message = media || extras ? `${JSON.stringify({ media, extras }).slice(0, -1)},${rest}` : `{${rest}`
  const place = position === undefined ? '' : `,"position":${position}`
  if (sequence === undefined) {
    const age = erased ? `,"erased":${JSON.stringify(erased)}` : ''
    return `{"event":"notice","message":${message}${place}${age}}`
  }
  const id = clientMessageId ? `,"clientMessageId":${JSON.stringify(clientMessageId)}` : ''
  return `{"event":"message","message":${message},"sequence":${sequence}${place}${id}}`
}
