import type { Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { clustersOf } from '../../../lib/clusters.ts'

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

/** A character that is drawn as a picture, by itself or because the next one says so. `RGI_Emoji` takes long to compile. */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier}))/u

/** One to three emoji and nothing else: these are shown large. */
export function isEmojiOnly(text: string) {
  if (text.length > 60 || !emoji.test(text.trimStart())) return false
  const clusters = clustersOf(text).filter((cluster) => cluster.trim() !== '')
  return clusters.length <= 3 && clusters.every((cluster) => emoji.test(cluster))
}

/** As it goes out: without the empty lines around it, but with the indentation of its first line. */
export const tidied = (text: string) => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
