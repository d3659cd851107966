import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { markupText } from '@parley/contract/markup-text'
import { bodyOf, msgOf, plainTextIn, textIn } from '@parley/contract/message-text'
import type { Place } from '../../../components/prose/text-parts.ts'
import { type MarkupPart, readMarkup, writeMarkup } from '../../../domain/conversations/markup.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import type { ChosenMention } from '../../../engine/drafts/drafts.ts'
import type { Composed, Written } from '../../../engine/timeline/local-message.ts'
import { mark, mentionEnd, mentionPlaces } from '../bodies/mention-in.ts'

/** The text of a message for the composer: undefined where the composer cannot show it. */
export function writtenIn(msg: Msg): string | undefined {
  if (msg.type !== MessageType.imageText) return textIn(msg.type, bodyOf(msg))
  const parts = readMarkup(msg.imageTextMsg.content)
  const texts = parts.flatMap((part) => (part.kind === 'image' ? [] : [part]))
  const [text] = texts
  return texts.length === 1 && text?.kind === 'text' ? text.text : undefined
}

/** Says whom a message mentions, of those who were chosen. */
export type Turning = (msg: Composed, text: string, chosen: readonly ChosenMention[]) => Written

/** A message with another text, and the people to whom it turns; all else stays. */
export function rewritten(
  before: Msg,
  text: string,
  chosen: readonly ChosenMention[],
  turning: Turning,
): Written {
  const { type } = before
  if (type === MessageType.imageText) {
    const put = (part: MarkupPart) => (part.kind === 'text' ? { ...part, text } : part)
    const content = writeMarkup(readMarkup(before.imageTextMsg.content).map(put))
    return turning({ type, imageTextMsg: { content } }, markupText(content), chosen)
  }
  if (type === MessageType.reply || type === MessageType.quote) {
    const { msgID } = bodyOf(before) as { msgID: number }
    return turning(msgOf(type, { msgID, content: text }) as Composed, text, chosen)
  }
  return turning({ type: MessageType.text, textMsg: { content: text } }, text, chosen)
}

/** The text of a message for the composer, and its mentions; undefined where the composer cannot show it. */
export function composedFrom({ msg, extras }: Pick<Message, 'msg' | 'extras'>) {
  const written = writtenIn(msg)
  const plain = plainTextIn(msg.type, bodyOf(msg))
  const named = msg.type === MessageType.at ? msg.atMsg.userID : undefined
  const { text, mentions } = withMarks(plain, mentionPlaces(plain, extras?.mentions, named))
  return { text: written === plain ? text : written, mentions }
}

/** A text with each name as the composer marks it, whichever client has written it. */
function withMarks(plain: string, places: readonly Place[]) {
  const mentions: ChosenMention[] = []
  let text = ''
  let done = 0
  for (const { is, start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (is.kind !== 'mention') continue
    const written = plain.slice(start + 1, end)
    text += plain.slice(done, start) + mark(written)
    mentions.push({ id: is.userID, written })
    done = [' ', mentionEnd].includes(plain[end] ?? '') ? end + 1 : end
  }
  return { text: text + plain.slice(done), mentions }
}
