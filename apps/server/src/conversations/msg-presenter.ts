import { type Media, MessageType, type Msg, type OriginalMsg } from '@parley/contract'
import type { Links } from '../files/service.ts'
import type { Brief } from '../users/service.ts'
import type { StoredMessage } from './drafts.ts'
import { excerptOf } from './excerpt.ts'
import { withImageSources } from './image-sources.ts'

/** What showing messages takes besides them: people, the originals of replies and quotes, and links to their files. */
export interface Surroundings {
  readonly links: Links
  readonly people: ReadonlyMap<number, Brief>
  readonly originals: ReadonlyMap<number, StoredMessage>
}

interface Citing {
  readonly msgID: number
  readonly content: string
}

/** The name of a message body on the wire, by type. */
const bodyNames: Readonly<Partial<Record<number, string>>> = {
  [MessageType.text]: 'textMsg',
  [MessageType.video]: 'videoMsg',
  [MessageType.file]: 'fileMsg',
  [MessageType.voice]: 'voiceMsg',
  [MessageType.voiceCall]: 'voiceCallMsg',
  [MessageType.videoCall]: 'videoCallMsg',
  [MessageType.at]: 'atMsg',
  [MessageType.imageText]: 'imageTextMsg',
}

export function presentMsg(row: StoredMessage, around: Surroundings): Msg {
  const plain = presentOriginal(row, around)
  if (plain.type !== MessageType.reply && plain.type !== MessageType.quote) return plain as Msg
  const original = around.originals.get((row.body as Citing).msgID)
  const msg = original ? presentOriginal(excerptOf(original), around) : gone((row.body as Citing).msgID)
  return plain.type === MessageType.reply
    ? { type: plain.type, replyMsg: { ...plain.replyMsg, msg } }
    : { type: plain.type, quoteMsg: { ...plain.quoteMsg, msg } }
}

/** A message without the original that it may be about. */
function presentOriginal(row: StoredMessage, around: Surroundings): OriginalMsg {
  switch (row.type) {
    case MessageType.withdrawn:
      return {
        type: row.type,
        withdrawMsg: { msgID: row.id, content: (row.body as { content: string }).content },
      }
    case MessageType.reply: {
      const { preview, ...head } = citation(row, around)
      return { type: row.type, replyMsg: { ...head, replyMsgPreview: preview } }
    }
    case MessageType.quote: {
      const { preview, ...head } = citation(row, around)
      return { type: row.type, quoteMsg: { ...head, quoteMsgPreview: preview } }
    }
    case MessageType.image: {
      const { title, src } = row.body as { title: string; src: string }
      return { type: row.type, imageMsg: { title, src: around.links.shown(src) } }
    }
    default:
      return { type: row.type, [bodyNames[row.type] ?? 'textMsg']: linked(row, around.links) } as OriginalMsg
  }
}

/** A body whose files are shown as links; it is kept with the files' own paths. */
function linked({ type, body }: StoredMessage, links: Links): object {
  if (type === MessageType.imageText) {
    const { content } = body as { content: string }
    return { ...body, content: withImageSources(content, (src) => links.shown(src)) }
  }
  return 'src' in body ? { ...body, src: links.shown(String(body.src)) } : body
}

/** Everything but the ids comes from the original as it is now, so that its withdrawal empties what cites it. */
function citation(row: StoredMessage, around: Surroundings) {
  const { msgID, content } = row.body as Citing
  const original = around.originals.get(msgID)
  return {
    msgID,
    content,
    preview: original?.preview ?? '',
    userID: original?.sender_id ?? row.sender_id,
    userNickName: (original && around.people.get(original.sender_id)?.nickname) ?? '',
    originMsgDate: (original ?? row).created_at.toISOString(),
  }
}

function gone(msgID: number): OriginalMsg {
  return { type: MessageType.withdrawn, withdrawMsg: { msgID, content: '' } }
}

/** The size of an image message, where the upload told it; older clients do not get it. */
export function mediaOf({ type, body }: { type: number; body: object }): { media?: Media } {
  if (type !== MessageType.image) return {}
  const { width, height } = body as Partial<Media>
  return width && height ? { media: { width, height } } : {}
}

/** Ids of the messages that this one is about. */
export function citedId(row: { type: number; body: object }): number | undefined {
  const cites = row.type === MessageType.reply || row.type === MessageType.quote
  return cites ? (row.body as Citing).msgID : undefined
}
