import type { Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'

/** What the sender wrote, for types that are text; undefined for the others. */
export function textOf({ msg }: { msg: Msg | OriginalMsg }): string | undefined {
  switch (msg.type) {
    case MessageType.text:
      return msg.textMsg.content
    case MessageType.reply:
      return msg.replyMsg.content
    case MessageType.quote:
      return msg.quoteMsg.content
    case MessageType.at:
      return msg.atMsg.content
    default:
      return undefined
  }
}

const emoji = /^(?:\p{RGI_Emoji}\s*){1,3}$/v

/** One to three emoji and nothing else: these are shown large. */
export const isEmojiOnly = (text: string) => text.length <= 60 && emoji.test(text.trim())

/** As it goes out: without the empty lines around it, but with the indentation of its first line. */
export const tidied = (text: string) => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
