import type { Media, MessageExtras, Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Timeline } from '../../../engine/timeline/timeline.ts'

export interface ChatPicture {
  /** The same for the same picture, whatever else is loaded. */
  key: string
  src: string
  title: string
  size: Media | undefined
}

/** The pictures of a conversation, as far as it is loaded, oldest first. */
export function picturesOf({ order, entries }: Timeline): ChatPicture[] {
  return order.flatMap((entryKey) => {
    const message = entries.get(entryKey)?.message
    return message
      ? picturesIn(message).map((picture, index) => ({ ...picture, key: `${entryKey} ${index}` }))
      : []
  })
}

interface Pictured {
  msg: OriginalMsg | Msg
  extras?: MessageExtras | undefined
}

/** The pictures of one message. */
export function picturesIn({ msg, extras }: Pictured): Omit<ChatPicture, 'key'>[] {
  if (msg.type === MessageType.image) {
    const { src, title } = msg.imageMsg
    return [{ src, title, size: extras?.media }]
  }
  if (msg.type !== MessageType.imageText) return []
  return readMarkup(msg.imageTextMsg.content).flatMap((part) => (part.kind === 'image' ? [part] : []))
}
