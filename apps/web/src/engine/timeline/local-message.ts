import type { MessageExtras, Msg, OriginalMsg, OutgoingMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, msgOf } from '@parley/contract/message-text'
import type { Author, Message } from '../../domain/conversations/message.ts'
import { defined } from '../../platform/defined.ts'
import type { More } from './entry.ts'
import { sourcesOf } from './sources.ts'

/** Messages that this client composes; the files in them may still be on this device. */
export type Composed = Exclude<OutgoingMsg, { type: 6 | 7 | 8 }>

/** A message to be sent. */
export interface Written extends Pick<More, 'mentions' | 'command' | 'waveform' | 'album' | 'isOvertaken'> {
  msg: Composed
}

interface Draft {
  msg: Composed
  from: Author
  /** The message that a reply or quote is about. */
  original: Message | undefined
  at: Date
  /** Further facts that are sent with it. */
  extras?: Omit<More, 'vanishAfter' | 'isOvertaken' | 'known'>
}

/** A message of mine as it is shown until the server's form arrives. */
export function localMessage({ msg, from, original, at, extras = {} }: Draft): Message {
  const known = defined(extras) as MessageExtras
  return {
    id: 0,
    author: from,
    isMe: true,
    createdAt: at.toISOString(),
    msg: localMsg(msg, original),
    preview: '',
    ...(Object.keys(known).length > 0 && { extras: known }),
  }
}

/** A message that refers to no other, as it is shown until the server's form arrives. */
export const shownOf = (msg: OutgoingMsg): Msg | undefined =>
  sourcesOf(msg).length > 0 ? localMsg(msg as Composed, undefined) : undefined

/** @param before the content before an edit: what it refers to stays */
export function localMsg(msg: Composed, original: Message | undefined, before?: Msg): Msg {
  const { type } = msg
  const body = bodyOf(msg)
  switch (type) {
    // The upload adds the rest; until then what is shown comes from the file itself.
    case MessageType.file:
      return msgOf(type, { ...body, title: '', size: 0, type: '' })
    case MessageType.video:
    case MessageType.voice:
      return msgOf(type, { time: 0, ...body })
    case MessageType.reply:
    case MessageType.quote:
      return msgOf(type, before ? { ...bodyOf(before), ...body } : { ...body, ...citation(original) })
    default:
      return msg
  }
}

/** Fields that the server fills in, except for the preview, which is made of the original. */
const citation = (original: Message | undefined) => ({
  msg: flat(original?.msg ?? { type: MessageType.text, textMsg: { content: '' } }),
  userID: original?.author.id ?? 0,
  userNickName: original?.author.nickname ?? '',
  originMsgDate: original?.createdAt ?? '',
})

/** Without the original's own original: citations are one level deep. */
export function flat(msg: Msg): OriginalMsg {
  const { msg: _, ...body } = bodyOf(msg) as { msg?: OriginalMsg }
  return msgOf(msg.type, body)
}
