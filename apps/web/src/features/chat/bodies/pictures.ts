import type { Media, MessageExtras, Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { readMarkup } from '../../../domain/conversations/markup.ts'

export interface ChatPicture {
  /** The same for the same picture, whatever else is loaded. */
  key: string
  src: string
  title: string
  size: Media | undefined
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
