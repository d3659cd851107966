import { MessageType } from '@parley/contract/enums'
import type { ChosenMention } from '../../../engine/drafts/drafts.ts'
import type { Composed, Written } from '../../../engine/timeline/local-message.ts'
import { mentionsIn } from './mentions.ts'

/** The text of the composer when it is sent. */
export interface Draft {
  /** Already tidied; may be empty when there are attachments. */
  text: string
  /** Id of the message that the text answers. */
  citation?: number | undefined
  /** People who were chosen as mentions, in a group; 0 is everyone. */
  chosen?: readonly ChosenMention[]
}

export function textMessage({ text: content, citation }: Draft): Composed {
  if (citation !== undefined) return { type: MessageType.reply, replyMsg: { msgID: citation, content } }
  return { type: MessageType.text, textMsg: { content } }
}

/** A message with whom its text turns to, of those who were chosen. */
export function turning(msg: Composed, text: string, chosen: readonly ChosenMention[]): Written {
  const mentions = mentionsIn(text, chosen)
  const [first] = mentions
  if (!first) return { msg }
  if (msg.type !== MessageType.text) return { msg, mentions }
  // As the server sends it.
  const { userID } = mentions.find((one) => one.userID === 0) ?? first
  return { msg: { type: MessageType.at, atMsg: { userID, content: text } }, mentions }
}
