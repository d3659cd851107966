import { MessageType, type OutgoingMsg } from '@parley/contract'
import { publicIdOf, sourceRefused, storedPath } from '../files/service.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { withImageSources } from './image-sources.ts'
import { cleanMarkup } from './markup.ts'
import { preview } from './preview.ts'

/** What a message says, before it has a place. */
export interface Content {
  readonly type: MessageType
  /** The stored body; what can be derived from other rows is left out. */
  readonly body: object
  readonly preview: string
  /** The message that a reply or quote is about. */
  readonly originalId?: number
  /** Ids of the uploads that the body names, for which the sender's right is asked when the message is stored. */
  readonly fileIds?: readonly string[]
}

/** A message as it is to be stored. `to` is a person's id or a group's, as the kind of conversation has it. */
export interface Draft extends Content {
  readonly senderId: number
  readonly to: number
  readonly clientMessageId: string | null
  /** Written by the server about what happened: nobody's right to send is asked. */
  readonly isRecord?: true
}

/** Where a message is and whose, without what it says. */
export interface MessageHead {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
  /** Place in the conversation's log; null for those of the time before there were changes. */
  readonly position: number | null
  readonly sender_id: number
  readonly type: number
  readonly shows_date: boolean
  readonly client_message_id: string | null
  readonly created_at: Date
}

/** A message in its place. */
export interface StoredMessage extends MessageHead {
  readonly body: object
  readonly preview: string
}

/** Told once: after the commit, before anybody else hears of the message; or when it was refused. */
export interface Sender {
  /** One of its messages could not be stored for the moment: those behind it are refused too. */
  readonly isBrokenOff: boolean
  stored(message: MessageHead): void
  refused(refusal: Refusal): void
}

/** The content of a sent message. @throws Refusal for types that cannot be stored */
export function contentOf(msg: OutgoingMsg): Content {
  switch (msg.type) {
    case MessageType.text:
      return {
        type: msg.type,
        body: { content: msg.textMsg.content },
        preview: preview.text(msg.textMsg.content),
      }
    case MessageType.image: {
      const { title, src } = msg.imageMsg
      return {
        type: msg.type,
        body: { title, src: storedPath(src) },
        preview: preview.image(title),
        fileIds: [fileIdOf(src)],
      }
    }
    case MessageType.video: {
      const { title, src, time = 0 } = msg.videoMsg
      return {
        type: msg.type,
        body: { title, src: storedPath(src), time },
        preview: preview.video(title),
        fileIds: [fileIdOf(src)],
      }
    }
    case MessageType.file: {
      const { src } = msg.fileMsg
      // The rest comes from the upload.
      return { type: msg.type, body: { src: storedPath(src) }, preview: '', fileIds: [fileIdOf(src)] }
    }
    case MessageType.voice: {
      const { src, time = 0 } = msg.voiceMsg
      return {
        type: msg.type,
        body: { src: storedPath(src), time },
        preview: preview.voice(),
        fileIds: [fileIdOf(src)],
      }
    }
    case MessageType.imageText: {
      const { content, fileIds } = cleanMarkup(msg.imageTextMsg.content)
      const body = { content: withImageSources(content, storedPath) }
      return { type: msg.type, body, preview: preview.imageText(), fileIds }
    }
    case MessageType.reply: {
      const { msgID, content } = msg.replyMsg
      return { type: msg.type, body: { msgID, content }, preview: preview.reply(content), originalId: msgID }
    }
    case MessageType.quote: {
      const { msgID, content } = msg.quoteMsg
      return { type: msg.type, body: { msgID, content }, preview: preview.quote(content), originalId: msgID }
    }
    default:
      return refuse('messageTypeRefused')
  }
}

function fileIdOf(src: string): string {
  const id = publicIdOf(src)
  if (id === undefined) throw sourceRefused('src')
  return id
}
