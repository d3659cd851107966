import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, msgOf, textIn } from '@parley/contract/message-text'
import { type MarkupPart, readMarkup, writeMarkup } from '../../../domain/conversations/markup.ts'
import type { Composed } from '../../../engine/timeline/local-message.ts'
import { mentionIn } from '../bodies/mention-in.ts'

/** What is written in a message, as far as the composer can show it: undefined of what it cannot. */
export function writtenIn(msg: Msg): string | undefined {
  if (msg.type !== MessageType.imageText) return textIn(msg.type, bodyOf(msg))
  const parts = readMarkup(msg.imageTextMsg.content)
  const texts = parts.flatMap((part) => (part.kind === 'image' ? [] : [part]))
  const [text] = texts
  return texts.length === 1 && text?.kind === 'text' ? text.text : undefined
}

/** A message with another text; all else stays. @param mention somebody to whom it turns now */
export function rewritten(before: Msg, text: string, mention: number | undefined): Composed {
  const { type } = before
  if (type === MessageType.imageText) {
    const put = (part: MarkupPart) => (part.kind === 'text' ? { ...part, text } : part)
    const content = writeMarkup(readMarkup(before.imageTextMsg.content).map(put))
    return { type, imageTextMsg: { content } }
  }
  if (type === MessageType.reply || type === MessageType.quote) {
    const { msgID } = bodyOf(before) as { msgID: number }
    return msgOf(type, { msgID, content: text }) as Composed
  }
  const userID = mentionKept(before, text) ?? mention
  if (userID === undefined) return { type: MessageType.text, textMsg: { content: text } }
  return { type: MessageType.at, atMsg: { userID, content: text } }
}

/** Whom the message mentioned, if their name is still in the text. */
function mentionKept(before: Msg, text: string): number | undefined {
  if (before.type !== MessageType.at) return undefined
  const { userID, content } = before.atMsg
  const mark = mentionIn(content)
  return mark !== undefined && text.includes(mark) ? userID : undefined
}
