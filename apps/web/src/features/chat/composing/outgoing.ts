import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { msgOf } from '@parley/contract/message-text'
import { writeMarkup } from '../../../domain/conversations/markup.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import type { Composed } from '../../../engine/timeline/local-message.ts'

/** What is in the composer when it is sent. */
export interface Draft {
  /** Already tidied; may be empty when there are attachments. */
  text: string
  attachments: readonly Attachment[]
  /** Pictures and text go as one message. */
  isJoined: boolean
  /** Id of the message that the text answers. */
  citation?: number | undefined
  /** Whom the text turns to in a group; 0 is everyone. */
  mention?: number | undefined
}

/** Whether text and pictures can become one message: nothing else may be about somebody or something. */
export const canJoin = ({ text, attachments, citation, mention }: Omit<Draft, 'isJoined'>) =>
  text !== '' && citation === undefined && mention === undefined && attachments.some(isPicture)

const isPicture = ({ kind }: Attachment) => kind === 'image'

/** The messages of a draft, in the order in which they are sent: what was attached, then what was written about it. */
export function messagesOf(draft: Draft): Composed[] {
  const { text, attachments, isJoined } = draft
  if (isJoined && canJoin(draft)) {
    const joined = writeMarkup([
      { kind: 'text', text },
      ...attachments
        .filter(isPicture)
        .map(({ src, size }) => ({ kind: 'image' as const, src, title: '', size })),
    ])
    if (joined.length <= limits.imageText.max) {
      const rest = attachments.filter((one) => !isPicture(one))
      return [{ type: MessageType.imageText, imageTextMsg: { content: joined } }, ...rest.map(fileMessage)]
    }
  }
  return [...attachments.map(fileMessage), ...(text === '' ? [] : [textMessage(draft)])]
}

function textMessage({ text: content, citation, mention }: Draft): Composed {
  if (citation !== undefined) return { type: MessageType.reply, replyMsg: { msgID: citation, content } }
  if (mention !== undefined) return { type: MessageType.at, atMsg: { userID: mention, content } }
  return { type: MessageType.text, textMsg: { content } }
}

function fileMessage({ kind, src, file, length = 0 }: Attachment): Composed {
  const title = [...file.name].slice(0, limits.mediaTitle.max).join('')
  const bodies = {
    image: { title, src },
    video: { title, src, time: length },
    voice: { src, time: length },
    file: { src },
  }
  return msgOf(MessageType[kind], bodies[kind]) as Composed
}
