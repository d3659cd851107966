import { MessageType } from '@parley/contract/enums'
import type { Message } from '../../../domain/conversations/message.ts'
import { isEmojiOnly } from '../../../domain/conversations/message-text.ts'

/** `bare` fills the bubble to its edge; `jumbo` and `sticker` have none. */
export type BubbleLook = 'plain' | 'bare' | 'jumbo' | 'sticker'

/** How much bubble is around what a message says. */
export function bubbleLook({ msg, extras }: Pick<Message, 'msg' | 'extras'>): BubbleLook {
  if (extras?.sticker) return extras.isFileExpired ? 'plain' : 'sticker'
  if (msg.type === MessageType.image || msg.type === MessageType.video) return 'bare'
  return msg.type === MessageType.text && isEmojiOnly(msg.textMsg.content) ? 'jumbo' : 'plain'
}
