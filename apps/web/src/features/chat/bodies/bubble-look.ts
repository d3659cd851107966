import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { isEmojiOnly } from '../../../domain/conversations/message-text.ts'

/** `bare` fills the bubble to its edge; `jumbo` has none. */
export type BubbleLook = 'plain' | 'bare' | 'jumbo'

/** How much bubble is around what a message says. */
export function bubbleLook(msg: Msg): BubbleLook {
  if (msg.type === MessageType.image || msg.type === MessageType.video) return 'bare'
  return msg.type === MessageType.text && isEmojiOnly(msg.textMsg.content) ? 'jumbo' : 'plain'
}
