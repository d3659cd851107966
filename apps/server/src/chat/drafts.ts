import { type ChatFrame, MessageType } from '@parley/contract'
import { type Refusal, refuse } from '../http/refusal.ts'
import { preview } from './preview.ts'

/** A message as it is to be stored, before it has a place. */
export interface Draft {
  readonly senderId: number
  readonly peerId: number
  readonly type: MessageType
  /** The stored body; what can be derived from other rows is left out. */
  readonly body: object
  readonly preview: string
  /** The message that a reply or quote is about. */
  readonly originalId?: number
  readonly clientMessageId: string | null
}

/** A message in its place. */
export interface StoredMessage {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number
  readonly type: number
  readonly body: object
  readonly preview: string
  readonly shows_date: boolean
  readonly client_message_id: string | null
  readonly created_at: Date
}

/** Told once: after the commit, before anybody else hears of the message; or when it was refused. */
export interface Sender {
  stored(message: StoredMessage): void
  refused(refusal: Refusal): void
}

/** The draft of a frame's message. @throws Refusal for types that cannot be sent here */
export function draftOf(senderId: number, { revUserID, msg, clientMessageId }: ChatFrame): Draft {
  const head = { senderId, peerId: revUserID, type: msg.type, clientMessageId: clientMessageId ?? null }
  switch (msg.type) {
    case MessageType.text:
      return { ...head, body: { content: msg.textMsg.content }, preview: preview.text(msg.textMsg.content) }
    case MessageType.reply: {
      const { msgID, content } = msg.replyMsg
      return { ...head, body: { msgID, content }, preview: preview.reply(content), originalId: msgID }
    }
    case MessageType.quote: {
      const { msgID, content } = msg.quoteMsg
      return { ...head, body: { msgID, content }, preview: preview.quote(content), originalId: msgID }
    }
    default:
      return refuse('messageTypeRefused')
  }
}
