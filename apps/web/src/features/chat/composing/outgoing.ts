import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { markupText } from '@parley/contract/markup-text'
import { msgOf } from '@parley/contract/message-text'
import { writeMarkup } from '../../../domain/conversations/markup.ts'
import type { Attachment, ChosenMention } from '../../../engine/drafts/drafts.ts'
import type { Composed, Written } from '../../../engine/timeline/local-message.ts'
import { mentionsIn } from './mentions.ts'

/** What is in the composer when it is sent. */
export interface Draft {
  /** Already tidied; may be empty when there are attachments. */
  text: string
  attachments: readonly Attachment[]
  /** Pictures and text go as one message. */
  isJoined: boolean
  /** Id of the message that the text answers. */
  citation?: number | undefined
  /** Who was chosen to be turned to, in a group; 0 is everyone. */
  chosen?: readonly ChosenMention[]
}

/** Whether text and pictures can become one message: nothing else may be about somebody or something. */
export const canJoin = ({ text, attachments, citation }: Omit<Draft, 'isJoined'>) =>
  text !== '' && citation === undefined && attachments.some(isPicture)

const isPicture = ({ kind }: Attachment) => kind === 'image'

/** The messages of a draft, in the order in which they are sent: what was attached, then what was written about it. */
export function messagesOf(draft: Draft): Written[] {
  const { text, attachments, isJoined, chosen = [] } = draft
  if (isJoined && canJoin(draft)) {
    const joined = writeMarkup([
      { kind: 'text', text },
      ...attachments
        .filter(isPicture)
        .map(({ src, size }) => ({ kind: 'image' as const, src, title: '', size })),
    ])
    if (joined.length <= limits.imageText.max) {
      const rest = attachments.filter((one) => !isPicture(one))
      const msg = { type: MessageType.imageText, imageTextMsg: { content: joined } } as const
      return [turning(msg, markupText(joined), chosen), ...rest.map(fileMessage)]
    }
  }
  return [
    ...attachments.map(fileMessage),
    ...(text === '' ? [] : [turning(textMessage(draft), text, chosen)]),
  ]
}

function textMessage({ text: content, citation }: Draft): Composed {
  if (citation !== undefined) return { type: MessageType.reply, replyMsg: { msgID: citation, content } }
  return { type: MessageType.text, textMsg: { content } }
}

/** A message with whom its text turns to, of those who were chosen. */
export function turning(msg: Composed, text: string, chosen: readonly ChosenMention[]): Written {
  const mentions = mentionsIn(text, chosen)
  const [first] = mentions
  if (!first) return { msg }
  if (msg.type !== MessageType.text) return { msg, mentions }
  // As the server tells it.
  const { userID } = mentions.find((one) => one.userID === 0) ?? first
  return { msg: { type: MessageType.at, atMsg: { userID, content: text } }, mentions }
}

function fileMessage({ kind, src, file, length = 0, waveform }: Attachment): Written {
  const title = [...file.name].slice(0, limits.mediaTitle.max).join('')
  const bodies = {
    image: { title, src },
    video: { title, src, time: length },
    voice: { src, time: length },
    file: { src },
  }
  const msg = msgOf(MessageType[kind], bodies[kind]) as Composed
  return waveform ? { msg, waveform } : { msg }
}
