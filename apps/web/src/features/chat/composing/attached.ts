import { createClientMessageId } from '@parley/client'
import { albumLimits } from '@parley/contract/album-limits'
import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { markupText } from '@parley/contract/markup-text'
import { msgOf } from '@parley/contract/message-text'
import { writeMarkup } from '../../../domain/conversations/markup.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import { maxAwaited } from '../../../engine/outbox/outbox.ts'
import type { Composed, Written } from '../../../engine/timeline/local-message.ts'
import { type Draft, textMessage, turning } from './outgoing.ts'

/** The content of the composer when it is sent, with files. */
export interface DraftWithFiles extends Draft {
  attachments: readonly Attachment[]
  /** Pictures and text do not go as one, where they could. */
  isApart?: boolean | undefined
}

/** Whether the text can be the caption of the pictures. */
export const canJoin = ({ text, attachments, citation }: Omit<DraftWithFiles, 'isApart'>) =>
  text !== '' && (isAlbum(attachments) || (citation === undefined && attachments.some(isPicture)))

const isPicture = ({ kind }: Attachment) => kind === 'image'

export const isOfAlbum = ({ kind }: Attachment) => kind === 'image' || kind === 'video'

const isAlbum = (attachments: readonly Attachment[]) => attachments.filter(isOfAlbum).length > 1

/** The messages of a draft, in the order in which they are sent: what was attached, then what was written about it. */
export function messagesOf(draft: DraftWithFiles): Written[] {
  const { text, attachments, isApart = false, chosen = [] } = draft
  const words = text === '' ? undefined : turning(textMessage(draft), text, chosen)
  if (isAlbum(attachments)) return withAlbums(attachments, words, isApart)
  if (!isApart && canJoin(draft)) {
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
  return [...attachments.map(fileMessage), ...(words ? [words] : [])]
}

/** Pictures and videos together, as many albums as it takes; the text is the caption of the last. */
function withAlbums(
  attachments: readonly Attachment[],
  words: Written | undefined,
  isApart: boolean,
): Written[] {
  const files = attachments.filter((one) => !isOfAlbum(one)).map(fileMessage)
  const pictures = attachments.filter(isOfAlbum)
  const albums = Math.ceil(pictures.length / albumLimits.items.max)
  const size = Math.ceil(pictures.length / albums)
  const shown = Array.from({ length: albums }, (_, at) => {
    const isLast = at === albums - 1
    return albumMessages(pictures.slice(at * size, (at + 1) * size), isLast && !isApart ? words : undefined)
  })
  return [...files, ...shown.flat(), ...(words && isApart ? [words] : [])]
}

function albumMessages(pictures: readonly Attachment[], caption: Written | undefined): Written[] {
  const id = createClientMessageId()
  const bytes = pictures.reduce((sum, { file }) => sum + file.size, 0)
  return [...pictures.map(fileMessage), ...(caption ? [caption] : [])].map((written, place) => ({
    ...written,
    album: { id, place, count: pictures.length },
    ...(bytes > maxAwaited && { isOvertaken: true }),
  }))
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
